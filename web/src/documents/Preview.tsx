/** One document in full, above the list: what is known of it and its text, which is read as it is scrolled to. */

import { lazy, Suspense } from "preact/compat";
import { useMemo, useState } from "preact/hooks";
import { Link, useLocation, useSearchParams } from "wouter";
import { SHELL } from "../app/shell.texts";
import { Download } from "../viewer/Download";
import { Button } from "../parts/Button";
import { Dialog } from "../parts/Dialog";
import { Icon } from "../parts/icons";
import { Message } from "../parts/Message";
import { Fault, Waiting } from "../parts/states";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { byteSize, fullTime } from "../texts/times";
import { draft, setDraft } from "../thread/drafts";
import { Deletion } from "./Deletion";
import { DOCUMENTS } from "./documents.texts";
import { useAssistants, useDocument } from "./listing";
import { languageName, shownName } from "./names";
import type { Document } from "./queue";
import { Standing } from "./Row";

const Viewer = lazy(() => import("../viewer/Viewer"));

type Props = { documentId: string; mayDelete: boolean; onClose: () => void };

export function Preview({ documentId, mayDelete, onClose }: Props) {
  const t = useTexts(DOCUMENTS);
  const found = useDocument(documentId);
  const document = found.data;
  return (
    <Dialog title={document ? shownName(document.name) : t("title")} onClose={onClose} class="preview">
      {found.isPending && <Waiting />}
      {found.isError && !document && <Fault error={found.error} onRetry={() => void found.refetch()} />}
      {document && <Shown document={document} mayDelete={mayDelete} onClose={onClose} />}
      {!document && <CloseButton onClose={onClose} />}
    </Dialog>
  );
}

function Shown({ document, mayDelete, onClose }: { document: Document; mayDelete: boolean; onClose: () => void }) {
  const t = useTexts(DOCUMENTS);
  const [, navigate] = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const newest = { documentId: document.id, version: document.version };
  const ask = () => {
    const question = t("askDraft", { name: shownName(document.name) });
    if (!draft(null).startsWith(question)) setDraft(null, question + draft(null));
    navigate(`/?assistant=${document.assistant}`);
  };
  return (
    <>
      <div class="preview-head">
        {document.version > 0 && (
          <Button kind="primary" icon="quote" onClick={ask}>
            {t("ask")}
          </Button>
        )}
        {document.has_original && <Download version={newest} name={document.name} />}
        {mayDelete && (
          <Button kind="danger" icon="trash" onClick={() => setDeleting(true)}>
            {t("delete")}
          </Button>
        )}
        <CloseButton onClose={onClose} />
      </div>
      <Known document={document} />
      {document.error && (
        <p class="preview-why">
          <bdi>
            <Message text={shownName(document.error)} />
          </bdi> {document.version > 0 && t("stillOld")}
        </p>
      )}
      <Missing document={document} />
      {document.version > 0 ? <Content document={document} /> : document.status !== "failed" && <p class="preview-none">{t("noText")}</p>}
      {isDeleting && <Deletion documents={[document]} onClose={() => setDeleting(false)} onDelete={onClose} />}
    </>
  );
}

/** The document as it is. Its address may name a place in it: `?start=120&end=180`, and `version` where that is not the newest. */
function Content({ document }: { document: Document }) {
  const [query] = useSearchParams();
  const [start, end, version] = [numberIn(query, "start"), numberIn(query, "end"), numberIn(query, "version") || document.version];
  const shown = useMemo(() => ({ documentId: document.id, version }), [document.id, version]);
  const current = useMemo(() => (end > start ? { start, end } : null), [start, end]);
  return (
    <div class="preview-content">
      <Suspense fallback={<Waiting />}>
        <Viewer version={shown} name={shownName(document.name)} mime={document.mime} hasOriginal={document.has_original} current={current} />
      </Suspense>
    </div>
  );
}

function numberIn(query: URLSearchParams, name: string): number {
  return Math.max(0, Math.trunc(Number(query.get(name)) || 0));
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useTexts(SHELL);
  return <Button icon="close" label={t("close")} onClick={onClose} class="preview-close" />;
}

/** What of the file could not be read whole. */
function Missing({ document }: { document: Document }) {
  if (!document.notices.length) return null;
  return (
    <ul class="preview-notices">
      {document.notices.map(({ code, message }) => (
        <li key={code}>
          <Icon name="warning" />
          <span>
            <Message text={message} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What is known of it, without what nothing is known of. */
function Known({ document }: { document: Document }) {
  const t = useTexts(DOCUMENTS);
  const language = useLanguage();
  const assistant = useAssistants().data?.assistants.find((one) => one.id === document.assistant)?.name ?? "";
  const facts: [keyof typeof DOCUMENTS, string][] = [
    ["path", document.path === document.name ? "" : document.path],
    ["size", [document.pages ? t("pages", { n: document.pages }) : "", byteSize(document.bytes, language)].filter(Boolean).join(" · ")],
    ["kind", document.mime],
    ["language", languageName(document.language, language)],
    ["assistant", assistant],
    ["labels", [document.workspace, document.source_app, document.repo].filter(Boolean).join(" · ")],
    ["version", document.version ? document.version.toLocaleString(language) : ""],
    ["updated", fullTime(document.updated_at, language)],
  ];
  return (
    <dl class="preview-facts">
      <div>
        <dt>{t("status")}</dt>
        <dd>
          <Standing document={document} />
        </dd>
      </div>
      {facts.filter(([, value]) => value).map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <bdi>{shownName(value)}</bdi>
          </dd>
        </div>
      ))}
      {document.thread && (
        <div>
          <dt>{t("oneConversation")}</dt>
          <dd>
            <Link href={`/c/${document.thread}`}>{document.thread}</Link>
          </dd>
        </div>
      )}
    </dl>
  );
}
