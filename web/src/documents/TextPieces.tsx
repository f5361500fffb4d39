/** The text of a document as it was extracted: plain text, never interpreted. The next piece comes before the end is reached. */

import { useEffect, useRef } from "preact/hooks";
import { Fault, Waiting } from "../parts/states";
import { useTexts } from "../texts/texts";
import { DOCUMENTS } from "./documents.texts";
import { usePieces } from "./pieces";
import type { Document } from "./queue";

export function TextPieces({ document }: { document: Document }) {
  const t = useTexts(DOCUMENTS);
  const found = usePieces(document.id, document.version);
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isError, fetchNextPage } = found;
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetching || isError) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage();
      },
      { root: scroller.current, rootMargin: "1500px" },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const language = document.language === "und" ? undefined : document.language;
  return (
    <div ref={scroller} class="preview-text" role="region" aria-label={t("text")} tabIndex={0} lang={language}>
      {found.data?.pages.map((piece) => (
        <div key={piece.start} class="preview-piece" dir="auto">
          {piece.text}
        </div>
      ))}
      {found.isError && <Fault error={found.error} onRetry={() => void (found.data ? fetchNextPage() : found.refetch())} />}
      {isFetching && <Waiting />}
      <div ref={end} />
    </div>
  );
}
