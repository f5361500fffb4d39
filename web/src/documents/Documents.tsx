/** The documents page: adding files, uploads in progress, the list, and one document in full. */

import "./documents.css";
import { useLayoutEffect } from "preact/hooks";
import { useLocation, useSearchParams } from "wouter";
import { useMay } from "../api/may";
import { useStore } from "../app/store";
import { useTexts } from "../texts/texts";
import { Adding, Choosing } from "./Adding";
import { DOCUMENTS } from "./documents.texts";
import { Filters } from "./Filters";
import { List } from "./List";
import { filter, isFiltering, useDocuments } from "./listing";
import { Preview } from "./Preview";
import { leaving } from "./removal";
import { Uploads } from "./Uploads";
import { items } from "./uploads";
import { Coverage } from "./Coverage";
import { Empty } from "../parts/states";
import { SHOWN_FORMATS } from "./formats";

export default function Documents({ documentId }: { documentId: string | null }) {
  const t = useTexts(DOCUMENTS);
  const [, navigate] = useLocation();
  const only = useStore(filter);
  const [query] = useSearchParams();
  useLayoutEffect(() => {
    // The list is what its address says, and what is chosen there since; a document opened from it changes nothing.
    if (location.pathname !== "/documents") return;
    filter.set({ search: query.get("search") ?? "", status: "", assistant: query.get("assistant") ?? "" });
  }, [query]);
  const mayWrite = useMay("write");
  const gone = useStore(leaving);
  const found = useDocuments(only);
  const hasUploads = useStore(items).length > 0;
  const documents = found.documents.filter((document) => !gone.has(document.id));
  const isBare = found.isSuccess && !documents.length && !isFiltering(only);
  const isFirst = isBare && !hasUploads;
  const close = () => {
    // Back to the very place in the list where the document was opened; where it was opened by its address, to the list.
    if ((history.state as { fromList?: boolean } | null)?.fromList) history.back();
    else navigate("/documents", { replace: true });
  };
  return (
    <>
      <div class="page-scroll" id="documents-scroll">
        <div class="page-column documents">
          <header class="page-head">
            <div>
              <h1>{t("title")}</h1>
              <p class="lead">{t("intro")}</p>
            </div>
            {mayWrite && !isFirst && <Choosing />}
          </header>
          {!mayWrite && <p class="help">{t("readOnly")}</p>}
          {isFirst && <First mayWrite={mayWrite} />}
          {mayWrite && <Adding />}
          <Uploads />
          {!isBare && (
            <>
              <Coverage documents={documents} />
              <Filters only={only} />
              <List found={found} documents={documents} mayDelete={mayWrite} />
            </>
          )}
        </div>
      </div>
      {documentId && <Preview key={documentId} documentId={documentId} mayDelete={mayWrite} onClose={close} />}
    </>
  );
}

/** Shown without any documents. */
function First({ mayWrite }: { mayWrite: boolean }) {
  const t = useTexts(DOCUMENTS);
  return (
    <Empty icon="upload" title={t("noneYet")}>
      {mayWrite && (
        <>
          <p>{t("noneYetText")}</p>
          <Choosing />
          <p class="documents-formats">{t("formats", { formats: SHOWN_FORMATS.join(", ") })}</p>
        </>
      )}
      <p class="documents-formats">
        {t("orCommand")} <code>clew ingest FILE…</code>
      </p>
    </Empty>
  );
}
