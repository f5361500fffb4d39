/** One conversation of the list: a link, and a menu to rename, share and delete it, unless it is somebody else's. */

import { lazy, memo, Suspense } from "preact/compat";
import { Link } from "wouter";
import { SHELL } from "../app/shell.texts";
import { Icon } from "../parts/icons";
import { Menu, type MenuItem } from "../parts/Menu";
import { openSharing } from "../sharing/Sharing";
import { plainCutAt } from "../markdown/excerpt";
import { hitOf, sought } from "../thread/sought";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { fullTime } from "../texts/times";
import { CONVERSATIONS } from "./conversations.texts";
import type { Conversation, FoundText, Row } from "./list";

const RenameField = lazy(() => import("./RenameField").then((loaded) => ({ default: loaded.RenameField })));

const LEADING = 24;

export type RowActions = {
  choose: (id: string) => void;
  /** Let the row be the one that Tab reaches. */
  reach: (id: string) => void;
  rename: (id: string) => void;
  endRename: (id: string, title: string | null, isFocusKept: boolean) => void;
  askDelete: (conversation: Conversation) => void;
};
type Props = { row: Row; isOpen: boolean; isReached: boolean; isRenamed: boolean; isShared: boolean; actions: RowActions };

export const ConversationRow = memo(function ConversationRow({ row, isOpen, isReached, isRenamed, isShared, actions }: Props) {
  const t = useTexts(CONVERSATIONS);
  const shell = useTexts(SHELL);
  const language = useLanguage();
  const { id, title, lastMessageAt, found } = row.conversation;
  const shown = title || t("untitled");
  const items: MenuItem[] = [
    { label: t("rename"), icon: "edit", run: () => actions.rename(id) },
    { label: shell("share"), icon: "link", run: () => openSharing({ id, title }) },
    { label: t("delete"), icon: "trash", danger: true, run: () => actions.askDelete(row.conversation) },
  ];
  const press = (event: KeyboardEvent) => {
    if (isShared) return;
    if (event.key === "F2") actions.rename(id);
    else if (event.key === "Delete") actions.askDelete(row.conversation);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {row.group && <h3 class="conversation-group">{t(row.group)}</h3>}
      {isRenamed ? (
        <Suspense fallback={shown}>
          <RenameField title={title} onDone={(written, isFocusKept) => actions.endRename(id, written, isFocusKept)} />
        </Suspense>
      ) : (
        <div class="conversation">
          <Link
            href={`/c/${id}`}
            class={title ? "conversation-link" : "conversation-link conversation-untitled"}
            aria-current={isOpen ? "page" : undefined}
            aria-keyshortcuts={isShared ? undefined : "F2 Delete"}
            tabIndex={isReached ? 0 : -1}
            title={`${shown}\n${fullTime(lastMessageAt, language)}`}
            data-conversation={id}
            onClick={() => {
              sought.set(found ? { conversationId: id, ...hitOf(found) } : null);
              actions.choose(id);
            }}
            onKeyDown={press}
          >
            <span class="conversation-title">
              {isShared && <Icon name="people" />}
              <bdi>{shown}</bdi>
            </span>
            {found && <Excerpt found={found} />}
          </Link>
          {!isShared && <Menu label={t("menu", { title: shown })} items={items} tabIndex={isReached ? 0 : -1} />}
        </div>
      )}
    </>
  );
});

/** What was found in a message: as much before the hit as leaves it in sight. */
function Excerpt({ found }: { found: FoundText }) {
  const [before, hit, after] = plainCutAt(found.excerpt, found.start, found.end);
  const kept = before.length > LEADING ? `…${before.slice(-LEADING).replace(/^\S*\s/, "")}` : before;
  return (
    <span class="conversation-found" dir="auto">
      {kept}
      <mark>{hit}</mark>
      {after}
    </span>
  );
}
