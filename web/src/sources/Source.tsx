/** One cited span: where it stands, whether it still holds, and the document's text around it. */

import { useMemo } from "preact/hooks";
import { Link } from "wouter";
import type { Citation } from "../api/events";
import { copyText } from "../markdown/copy";
import { Button } from "../parts/Button";
import { Icon } from "../parts/icons";
import { Fault, Waiting } from "../parts/states";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { type Fate, isNotFound, useFate, useText } from "./reading";
import { SOURCES } from "./sources.texts";
import { cut, holdsQuote } from "./span";
import { Text } from "./Text";

export function Source({ citation }: { citation: Citation }) {
  const { query, known } = useText(citation);
  const fate = useFate(citation, query.error);
  const parts = useMemo(() => (known && fate !== "deleted" ? cut(known, citation) : null), [known, fate, citation]);
  const isHeld = parts ? holdsQuote(parts.quoted, citation, citation.content) : null;
  const isGone = fate === "deleted" || isNotFound(query.error);
  return (
    <>
      <Facts citation={citation} fate={fate} isHeld={isHeld} />
      {parts ? (
        <Text parts={parts} name={citation.documentName} query={query} />
      ) : (
        <div class="panel-body">
          {query.isPending && !isGone && <Waiting />}
          {query.error && !isGone && <Fault error={query.error} onRetry={() => void query.refetch()} />}
          {(isGone || query.error) && <KeptQuote citation={citation} fate={fate} />}
        </div>
      )}
    </>
  );
}

function Facts({ citation, fate, isHeld }: { citation: Citation; fate: Fate; isHeld: boolean | null }) {
  const t = useTexts(SOURCES);
  const score = citation.relevanceScore.toLocaleString(useLanguage(), { maximumFractionDigits: 2 });
  return (
    <div class="source-facts">
      {citation.headingPath.length > 0 && (
        <p class="source-path" dir="auto">
          {citation.headingPath.join(" › ")}
        </p>
      )}
      <p class="source-badges">
        {isHeld && citation.label === 0 && <span class="badge">{t("passage")}</span>}
        {isHeld && citation.label > 0 && (
          <span class="badge source-checked" title={t("checkedHint")}>
            <Icon name="check" />
            {t("checked")}
          </span>
        )}
        <span class="badge">{t("version", { n: citation.version })}</span>
        {citation.relevanceScore > 0 && <span class="badge">{t("relevance", { n: score })}</span>}
      </p>
      {fate === "replaced" && <p class="source-note">{t("replaced")}</p>}
      {isHeld === false && (
        <div class="source-note source-differs">
          <p>{t("differs")}</p>
          <blockquote dir="auto">{citation.content}</blockquote>
        </div>
      )}
      <div class="source-actions">
        <Button icon="copy" kind="quiet" onClick={() => void copyText(citation.content)}>
          {t("copy")}
        </Button>
        {fate !== "deleted" && (
          <Link class="button button-quiet" href={`/documents/${citation.documentId}`}>
            <Icon name="document" />
            {t("openDocument")}
          </Link>
        )}
      </div>
    </div>
  );
}

/** The quote as the answer holds it, for when there is no text to show it in. */
function KeptQuote({ citation, fate }: { citation: Citation; fate: Fate }) {
  const t = useTexts(SOURCES);
  return (
    <figure class="source-kept">
      <figcaption>{t(fate === "deleted" || fate === "textGone" ? fate : "unread")}</figcaption>
      <blockquote dir="auto">{citation.content}</blockquote>
    </figure>
  );
}
