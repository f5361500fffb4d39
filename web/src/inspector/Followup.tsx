/** How a question was made searchable: the rule in plain words, what it points at, and what was searched for. */

import type { Schemas } from "../api/client";
import { useTexts } from "../texts/texts";
import { difference } from "./difference";
import { FOLLOWUP } from "./followup.texts";
import { Part } from "./Part";
import { toldBy } from "./rules";
import { RULES } from "./rules.texts";

type Turn = Schemas["Turn"];

export function Followup({ turn }: { turn: Turn }) {
  const t = useTexts(FOLLOWUP);
  const { followup, retrieval, choices } = turn;
  if (!followup) return null;
  const sections = followup.reference ? followup.reference.split("\n") : followup.sectionIds;
  return (
    <Part title={t("title")}>
      <p>
        <RuleText name={followup.rule} />
      </p>
      {sections.length > 0 && <Named title={t("sections")} names={sections} />}
      {choices.length > 0 && <Named title={t("choices")} names={choices.map(({ id, title }) => `${id} — ${title}`)} />}
      {retrieval?.searches.map((search, index, { length }) => (
        <Searched
          key={index}
          question={turn.question}
          search={search}
          title={length > 1 ? t("attempt", { n: index + 1, count: length }) : t("searched")}
          isRuleKnown={search.rule === followup.rule}
        />
      ))}
    </Part>
  );
}

function RuleText({ name }: { name: string }) {
  const rules = useTexts(RULES);
  const t = useTexts(FOLLOWUP);
  const told = toldBy(name);
  return (
    <>
      {told ? rules(told) : t("unknownRule")} <code class="rule-name">{name}</code>
    </>
  );
}

function Named({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <div>
      <h4>{title}</h4>
      <ul class="plain-list" dir="auto">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}

type Searched = { question: string; search: Schemas["Search"]; title: string; isRuleKnown: boolean };

function Searched({ question, search, title, isRuleKnown }: Searched) {
  const t = useTexts(FOLLOWUP);
  return (
    <div>
      <h4>{title}</h4>
      {search.query === question ? <p class="help">{t("asAsked")}</p> : <Query question={question} query={search.query} />}
      {!isRuleKnown && (
        <p class="help">
          <RuleText name={search.rule} />
        </p>
      )}
      {search.translated && (
        <p class="searched-query" dir="auto">
          <span class="help">{t("translated")}</span> {search.translated}
        </p>
      )}
    </div>
  );
}

function Query({ question, query }: { question: string; query: string }) {
  const t = useTexts(FOLLOWUP);
  const pieces = difference(question, query) ?? [{ text: query, kind: "same" as const }];
  return (
    <p class="searched-query" dir="auto">
      {pieces.map(({ text, kind }, index) => {
        if (kind === "same") return text;
        return kind === "added" ? (
          <ins key={index} title={t("added")}>
            {text}
          </ins>
        ) : (
          <del key={index} title={t("dropped")}>
            {text}
          </del>
        );
      })}
    </p>
  );
}
