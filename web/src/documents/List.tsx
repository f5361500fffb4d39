/** The list of documents: chosen ones are deleted together, and the next page comes before the end is reached. */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../parts/Button";
import { Empty, Fault, Waiting } from "../parts/states";
import { useTexts } from "../texts/texts";
import { Deletion } from "./Deletion";
import { DOCUMENTS } from "./documents.texts";
import { filter, NO_FILTER, useAssistants, type useDocuments } from "./listing";
import type { Document } from "./queue";
import { Row } from "./Row";

type Props = { found: ReturnType<typeof useDocuments>; documents: readonly Document[]; mayDelete: boolean };

export function List({ found, documents, mayDelete }: Props) {
  const t = useTexts(DOCUMENTS);
  const [chosenIds, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [toDelete, setToDelete] = useState<readonly Document[]>([]);
  const assistants = new Map(useAssistants().data?.assistants.map((one) => [one.id, one.name]));
  const chosen = documents.filter((document) => chosenIds.has(document.id));
  const choose = useCallback((ids: readonly string[], isChosen: boolean) => {
    setChosen((before) => {
      const rest = [...before].filter((id) => !ids.includes(id));
      return new Set(isChosen ? [...rest, ...ids] : rest);
    });
  }, []);
  if (found.isPending) return <Waiting />;
  if (found.isError && !documents.length) return <Fault error={found.error} onRetry={() => void found.refetch()} />;
  if (!documents.length) return <NothingFits />;
  return (
    <section class="doc-list" aria-label={t("list")}>
      <div class="doc-list-head">
        {mayDelete && (
          <label class="doc-list-all">
            <AllBox
              isAll={chosen.length === documents.length}
              isSome={chosen.length > 0}
              onChange={(isChosen) => choose(documents.map((one) => one.id), isChosen)}
            />
            <span>{t("selectAll")}</span>
          </label>
        )}
        <p class="doc-list-count">
          {chosen.length ? t("selected", { n: chosen.length }) : t(found.hasNextPage ? "shownSoFar" : "shown", { n: documents.length })}
        </p>
        {chosen.length > 0 && (
          <Button kind="danger" icon="trash" onClick={() => setToDelete(chosen)}>
            {t("delete")}
          </Button>
        )}
      </div>
      {found.isError && <Fault error={found.error} onRetry={() => void found.refetch()} />}
      <ul class="doc-list-rows" id="document-rows" tabIndex={-1} aria-busy={found.isPlaceholderData}>
        {documents.map((document) => (
          <Row
            key={document.id}
            document={document}
            assistant={assistants.get(document.assistant) ?? ""}
            isChosen={chosenIds.has(document.id)}
            onChoose={choose}
            onDelete={mayDelete ? setToDelete : null}
          />
        ))}
      </ul>
      <More found={found} />
      {toDelete.length > 0 && <Deletion documents={toDelete} onClose={() => setToDelete([])} />}
    </section>
  );
}

function AllBox({ isAll, isSome, onChange }: { isAll: boolean; isSome: boolean; onChange: (isChosen: boolean) => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome && !isAll;
  }, [isAll, isSome]);
  return <input ref={box} type="checkbox" checked={isAll} onChange={(event) => onChange(event.currentTarget.checked)} />;
}

function NothingFits() {
  const t = useTexts(DOCUMENTS);
  return (
    <Empty icon="search" title={t("nothingFits")}>
      <Button onClick={() => filter.set(NO_FILTER)}>{t("showAll")}</Button>
    </Empty>
  );
}

/** Asks for the next page when the end of the list comes near. */
function More({ found }: { found: Props["found"] }) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, fetchNextPage } = found;
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetching) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage();
      },
      { rootMargin: "600px" },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return <div ref={end}>{found.isFetchingNextPage && <Waiting />}</div>;
}
