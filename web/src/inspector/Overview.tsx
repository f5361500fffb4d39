/** A turn at a glance: how it ended, how long it took, what it found, and under which settings. */

import { Link } from "wouter";
import type { Schemas } from "../api/client";
import { type Language, useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { fullTime } from "../texts/times";
import { INSPECTOR } from "./inspector.texts";
import { duration, languageName } from "./numbers";
import { elapsed } from "./stages";

type Turn = Schemas["Turn"];

export function Overview({ turn }: { turn: Turn }) {
  const t = useTexts(INSPECTOR);
  return (
    <section class="inspector-overview" aria-label={t("question")}>
      <p class={`inspector-status inspector-${turn.status}`}>{t(turn.status)}</p>
      <blockquote class="inspector-question" dir="auto">
        {turn.question}
      </blockquote>
      <Figures turn={turn} />
      {turn.status !== "running" && <Facts turn={turn} />}
    </section>
  );
}

function Figures({ turn }: { turn: Turn }) {
  const t = useTexts(INSPECTOR);
  const language = useLanguage();
  const total = elapsed(turn);
  const passages = turn.retrieval?.passages;
  return (
    <div class="inspector-figures">
      {total !== null && <Figure value={duration(total, language)} label={t("totalTime")} />}
      {passages && <Figure value={passages.length.toLocaleString(language)} label={t("found", { n: passages.length })} />}
      {passages && <Cited n={passages.filter((one) => one.isCited).length} language={language} />}
    </div>
  );
}

function Cited({ n, language }: { n: number; language: Language }) {
  return <Figure value={n.toLocaleString(language)} label={useTexts(INSPECTOR)("cited", { n })} />;
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <p class="inspector-figure">
      <strong>{value}</strong> <span>{label}</span>
    </p>
  );
}

function Facts({ turn }: { turn: Turn }) {
  const t = useTexts(INSPECTOR);
  const language = useLanguage();
  const { settings, tokens } = turn;
  const isCounted = tokens && tokens.input + tokens.output > 0;
  return (
    <dl class="facts">
      <dt>{t("model")}</dt>
      <dd>{turn.model ?? t("noModel")}</dd>
      <dt>{t("tokens")}</dt>
      <dd>{isCounted ? t("tokensCounted", { input: tokens.input, output: tokens.output, cached: tokens.cached }) : t("tokensNone")}</dd>
      {settings && (
        <>
          <dt>{t("settings")}</dt>
          <dd>
            <Link href={settings.version ? `/settings?version=${settings.version}` : "/settings"}>{settings.version ? t("version", { n: settings.version }) : t("defaults")}</Link>
          </dd>
        </>
      )}
      {turn.language && (
        <>
          <dt>{t("language")}</dt>
          <dd>{languageName(turn.language, language)}</dd>
        </>
      )}
      <dt>{t("askedAt")}</dt>
      <dd>{fullTime(turn.createdAt, language)}</dd>
    </dl>
  );
}
