/** One cited span: its place, whether the quote still matches, and the document around it. */

import { useMemo } from "preact/hooks";
import { Link } from "wouter";
import type { Citation } from "../api/events";
import { showCitation } from "../app/panel";
import { copyText } from "../markdown/copy";
import { Button } from "../parts/Button";
import { Icon } from "../parts/icons";
import { Fault, Waiting } from "../parts/states";
import { Says } from "../support/part";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { isSameSpan } from "../viewer/shown";
import { Download } from "../viewer/Download";
import Viewer from "../viewer/Viewer";
import { type Fate, isGiven, isNotFound, useCitedDocument, useText } from "./reading";
import { SOURCES } from "./sources.texts";
import { cut, holdsQuote } from "./span";

type Props = { citation: Citation; citations: readonly Citation[] };

export function Source({ citation, citations }: Props) {
  return isGiven(citation) ? <Given citation={citation} /> : <Stored citation={citation} citations={citations} />;
}

/** A document that came with the question: it is not stored, so there is only the quote. */
function Given({ citation }: { citation: Citation }) {
  return (
    <>
      <Facts citation={citation} fate="given" isHeld={null} isKept={false} />
      <div class="panel-body">
        <KeptQuote citation={citation} fate="given" />
      </div>
    </>
  );
}

function Stored({ citation, citations }: Props) {
  const { query, known } = useText(citation);
  const { document, fate } = useCitedDocument(citation, query.error);
  const parts = useMemo(() => (known && fate !== "deleted" ? cut(known, citation) : null), [known, fate, citation]);
  const isHeld = parts ? holdsQuote(parts.quoted, citation, citation.content) : null;
  const isGone = fate === "deleted" || isNotFound(query.error);
  const isKept = document?.has_original === true;
  return (
    <>
      <Facts citation={citation} fate={fate} isHeld={isHeld} isKept={isKept} />
      {parts && document ? (
        <Shown citation={citation} citations={citations} mime={document.mime} isKept={isKept} />
      ) : (
        <Unshown error={isGone ? null : query.error} isGone={isGone} citation={citation} fate={fate} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

type UnshownProps = { error: unknown; isGone: boolean; citation: Citation; fate: Fate; onRetry: () => void };

/** Shown instead of the document while it loads, after an error, or if it is gone. */
function Unshown({ error, isGone, citation, fate, onRetry }: UnshownProps) {
  const isFault = Boolean(error);
  return (
    <div class="panel-body">
      {!isGone && !isFault && <Waiting />}
      {isFault && <Fault error={error} onRetry={onRetry} />}
      {(isGone || isFault) && <KeptQuote citation={citation} fate={fate} />}
    </div>
  );
}

function Shown({ citation, citations, mime, isKept }: Props & { mime: string; isKept: boolean }) {
  const { documentId, version, documentName } = citation;
  const here = useMemo(() => citedTogether(citations, citation), [citations, citation]);
  const shown = useMemo(() => ({ documentId, version }), [documentId, version]);
  const show = (index: number) => {
    const next = here[index];
    if (next) showCitation(citations.indexOf(next));
  };
  const current = here.find((one) => isSameSpan(one, citation)) ?? citation;
  return <Viewer version={shown} name={documentName} mime={mime} hasOriginal={isKept} cited={here} current={current} onCited={show} />;
}

/** Return the citations of the same version of a document, each span once. */
function citedTogether(citations: readonly Citation[], citation: Citation): Citation[] {
  const same = citations.filter((one) => one.documentId === citation.documentId && one.version === citation.version);
  return same.filter((one, index) => same.findIndex((other) => isSameSpan(one, other)) === index);
}

function Facts({ citation, fate, isHeld, isKept }: { citation: Citation; fate: Fate; isHeld: boolean | null; isKept: boolean }) {
  const t = useTexts(SOURCES);
  const headings = citation.headingPath.filter((heading) => heading !== citation.position?.label); // a sheet is named above
  return (
    <div class="source-facts">
      {headings.length > 0 && (
        <p class="source-path" dir="auto">
          {headings.join(" › ")}
        </p>
      )}
      <Badges citation={citation} isHeld={isHeld} />
      {citation.support && <Says strength={citation.support} isAdded={citation.added} />}
      {fate === "replaced" && <p class="source-note">{t("replaced")}</p>}
      {isHeld === false && (
        <div class="source-note source-differs">
          <p>{t("differs")}</p>
          <blockquote dir="auto">{citation.content}</blockquote>
        </div>
      )}
      <div class="source-actions">
        {citation.content && (
          <Button icon="copy" kind="quiet" onClick={() => void copyText(citation.content)}>
            {t("copy")}
          </Button>
        )}
        {fate !== "deleted" && fate !== "given" && (
          <Link class="button button-quiet" href={placeInDocument(citation)}>
            <Icon name="document" />
            {t("openDocument")}
          </Link>
        )}
        {isKept && <Download version={citation} name={citation.documentName} />}
      </div>
    </div>
  );
}

function Badges({ citation, isHeld }: { citation: Citation; isHeld: boolean | null }) {
  const t = useTexts(SOURCES);
  const score = citation.relevanceScore.toLocaleString(useLanguage(), { maximumFractionDigits: 2 });
  return (
    <p class="source-badges">
      {isHeld && citation.label === 0 && <span class="badge">{t("passage")}</span>}
      {isHeld && citation.label > 0 && (
        <span class="badge source-checked" title={t("checkedHint")}>
          <Icon name="check" />
          {t("checked")}
        </span>
      )}
      {!isGiven(citation) && <span class="badge">{t("version", { n: citation.version })}</span>}
      {citation.relevanceScore > 0 && <span class="badge">{t("relevance", { n: score })}</span>}
    </p>
  );
}

/** Return the address of the document, opened at the span. */
function placeInDocument({ documentId, version, start, end }: Citation): string {
  return `/documents/${documentId}?version=${version}&start=${start}&end=${end}`;
}

/** The quote as the answer holds it, for when there is no text to show it in. */
function KeptQuote({ citation, fate }: { citation: Citation; fate: Fate }) {
  const t = useTexts(SOURCES);
  return (
    <figure class="source-kept">
      <figcaption>{t(captionOf(citation, fate))}</figcaption>
      {citation.content && <blockquote dir="auto">{citation.content}</blockquote>}
    </figure>
  );
}

function captionOf(citation: Citation, fate: Fate): keyof typeof SOURCES {
  if (fate === "given") return citation.content ? "given" : "givenPassage";
  if (fate === "deleted") return citation.content ? "deleted" : "withheld";
  return fate === "textGone" ? "textGone" : "unread";
}
