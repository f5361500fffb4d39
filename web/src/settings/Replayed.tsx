/** One question searched for again: how its ranks change as a picture, whether it would be refused, and passage by passage on demand. */

import { useState } from "preact/hooks";
import { Link } from "wouter";
import { shownName } from "../documents/names";
import { Button } from "../parts/Button";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { EFFECT } from "./effect.texts";
import { counted, excerptOf, type Move, type Moved, moveOf, type Question, turned } from "./ranks";
import { RankPicture } from "./RankPicture";

const FIRST = 8;

export function Replayed({ question }: { question: Question }) {
  const t = useTexts(EFFECT);
  const refused = turned(question);
  const { come, go, move } = counted(question.passages);
  const parts = [come && t("come", { n: come }), go && t("go", { n: go }), move && t("move", { n: move })].filter(Boolean);
  return (
    <li>
      <details>
        <summary class="replayed-head">
          <RankPicture passages={question.passages} />
          <span class="replayed-summary">
            <bdi class="replayed-question">{question.question}</bdi>
            {refused !== null && <span class={`badge ${refused ? "badge-bad" : "badge-good"}`}>{t(refused ? "wouldBeRefused" : "wouldBeAnswered")}</span>}
            <span class="help">{parts.join(" · ") || t("samePassages")}</span>
          </span>
        </summary>
        <Closer question={question} />
      </details>
    </li>
  );
}

function Closer({ question }: { question: Question }) {
  const t = useTexts(EFFECT);
  const [isAll, setAll] = useState(false);
  const shown = isAll ? question.passages : question.passages.slice(0, FIRST);
  return (
    <div class="replayed-closer">
      <dl class="facts">
        <dt>{t("now")}</dt>
        <dd>{useJudgement(question.present)}</dd>
        <dt>{t("then")}</dt>
        <dd>{useJudgement(question.changed)}</dd>
        {question.searched !== question.question && (
          <>
            <dt>{t("searched")}</dt>
            <dd>
              <bdi>{question.searched}</bdi>
            </dd>
          </>
        )}
      </dl>
      <ol class="moved">
        {shown.map((one) => (
          <Passage key={`${one.document_id} ${one.start} ${one.end}`} passage={one} />
        ))}
      </ol>
      {shown.length < question.passages.length && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          {t("showAll", { n: question.passages.length })}
        </Button>
      )}
    </div>
  );
}

const SIGNS: Record<Move, string> = { comes: "+", goes: "−", up: "↑", down: "↓" };

function Passage({ passage }: { passage: Moved }) {
  const t = useTexts(EFFECT);
  const move = moveOf(passage);
  const { from_rank: from, to_rank: to } = passage;
  const ranks = move === "comes" ? t("comes", { rank: to ?? 0 }) : move === "goes" ? t("goes", { rank: from ?? 0 }) : t("moves", { from: from ?? 0, to: to ?? 0 });
  return (
    <li class={`moved-${move}`}>
      <span class="moved-sign" aria-hidden="true">
        {SIGNS[move]}
      </span>
      <span class="moved-ranks">{ranks}</span>
      <span class="moved-what">
        <Link href={`/documents/${passage.document_id}`}>
          <bdi>{shownName(passage.document_name)}</bdi>
        </Link>
        {passage.heading_path.length > 0 && <span dir="auto"> › {passage.heading_path.at(-1)}</span>}
        <span class="moved-excerpt" dir="auto">
          {excerptOf(passage)}
        </span>
      </span>
    </li>
  );
}

const MEASURES = { similarity: "bySimilarity", combined: "byBoth", missing: "byBoth", foreign_similarity: "byForeign", words_shared: "byWords" } as const;

/** Return what the guard says: answered or refused, by which score against which threshold. */
function useJudgement({ is_refused, score_kind, value, threshold }: Question["present"]): string {
  const t = useTexts(EFFECT);
  const language = useLanguage();
  const judged = t(is_refused ? "refused" : "answered");
  const outcome = score_kind === "missing" ? `${judged} · ${t("byMissing")}` : judged;
  if (value === null || threshold === null || score_kind === "none" || score_kind === "cited_section") return outcome;
  const style = score_kind === "words_shared" ? { style: "percent" as const } : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const score = { value: value.toLocaleString(language, style), threshold: threshold.toLocaleString(language, style) };
  return `${outcome} · ${t(MEASURES[score_kind], score)}`;
}
