/** One document in the list: a row on wide screens, a card on narrow ones. */

import { memo } from "preact/compat";
import { Link } from "wouter";
import { Button } from "../parts/Button";
import { Icon } from "../parts/icons";
import { Message } from "../parts/Message";
import { Progress } from "../parts/states";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { byteSize, fullTime, shortTime } from "../texts/times";
import { DOCUMENTS } from "./documents.texts";
import { isMoving, type Status } from "./listing";
import { folderOf, languageName, shownName } from "./names";
import type { Document } from "./queue";

type Props = {
  document: Document;
  /** The name of its assistant. */
  assistant: string;
  isChosen: boolean;
  onChoose: (documentIds: readonly string[], isChosen: boolean) => void;
  /** Null where the key may not delete. */
  onDelete: ((documents: readonly Document[]) => void) | null;
};

/** Drawn again when its own document changes, not with every other one. */
export const Row = memo(function Row({ document, assistant, isChosen, onChoose, onDelete }: Props) {
  const t = useTexts(DOCUMENTS);
  const name = shownName(document.name);
  const path = shownName(document.path);
  const title = document.title && document.title !== document.name ? shownName(document.title) : "";
  return (
    <li class={isChosen ? "doc-row doc-row-chosen" : "doc-row"}>
      <label class="doc-row-box" hidden={!onDelete}>
        <input type="checkbox" checked={isChosen} aria-label={t("select", { name })} onChange={(event) => onChoose([document.id], event.currentTarget.checked)} />
      </label>
      <div class="doc-row-main">
        <Link href={`/documents/${document.id}`} state={{ fromList: true }} class="doc-row-name" title={path}>
          <bdi>
            <span class="doc-folder">{folderOf(path)}</span>
            {name}
          </bdi>
        </Link>
        {title && (
          <p class="doc-row-title" title={title}>
            <bdi>{title}</bdi>
          </p>
        )}
        <Labels labels={[assistant === "default" ? "" : assistant, document.workspace, document.source_app, document.repo]} />
        {document.error && (
          <p class="doc-row-why">
            <bdi>
              <Message text={shownName(document.error)} />
            </bdi> {document.version > 0 && t("stillOld")}
          </p>
        )}
      </div>
      <div class="doc-row-facts">
        <Standing document={document} />
        <Facts document={document} />
      </div>
      {onDelete && <Button icon="trash" label={t("deleteName", { name })} onClick={() => onDelete([document])} class="doc-row-delete" />}
    </li>
  );
});

/** The status, with progress while it moves on. */
export function Standing({ document }: { document: Document }) {
  const t = useTexts(DOCUMENTS);
  return (
    <div class={`doc-standing doc-standing-${document.status}`}>
      <span class="doc-standing-text">
        {document.status === "failed" && <Icon name="warning" />}
        {t(document.status as Status)}
      </span>
      {isMoving(document) && <Progress value={document.progress} label={t("progressOf", { name: shownName(document.name) })} />}
    </div>
  );
}

function Labels({ labels }: { labels: readonly string[] }) {
  const shown = labels.filter(Boolean);
  if (!shown.length) return null;
  return (
    <p class="doc-row-labels">
      {shown.map((label) => (
        <bdi key={label} class="badge" title={label}>
          {shownName(label)}
        </bdi>
      ))}
    </p>
  );
}

function Facts({ document }: { document: Document }) {
  const t = useTexts(DOCUMENTS);
  const language = useLanguage();
  const size = [document.pages ? t("pages", { n: document.pages }) : "", byteSize(document.bytes, language)];
  return (
    <>
      <p class="doc-row-size">
        <span>{size.filter(Boolean).join(" · ")}</span>
        <span>{languageName(document.language, language)}</span>
      </p>
      <time class="doc-row-time" dateTime={document.updated_at} title={fullTime(document.updated_at, language)}>
        {shortTime(document.updated_at, language)}
      </time>
    </>
  );
}
