/** One conversation of the list: a link, and a menu to rename and delete it. */

import { memo } from "preact/compat";
import { Link } from "wouter";
import { Menu, type MenuItem } from "../parts/Menu";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { fullTime } from "../texts/times";
import { CONVERSATIONS } from "./conversations.texts";
import type { Conversation, Row } from "./list";
import { RenameField } from "./RenameField";

export type RowActions = {
  choose: (id: string) => void;
  /** Let the row be the one that Tab reaches. */
  reach: (id: string) => void;
  rename: (id: string) => void;
  endRename: (id: string, title: string | null, isFocusKept: boolean) => void;
  askDelete: (conversation: Conversation) => void;
};
type Props = { row: Row; isOpen: boolean; isReached: boolean; isRenamed: boolean; actions: RowActions };

export const ConversationRow = memo(function ConversationRow({ row, isOpen, isReached, isRenamed, actions }: Props) {
  const t = useTexts(CONVERSATIONS);
  const language = useLanguage();
  const { id, title, lastMessageAt } = row.conversation;
  const shown = title || t("untitled");
  const items: MenuItem[] = [
    { label: t("rename"), icon: "edit", run: () => actions.rename(id) },
    { label: t("delete"), icon: "trash", danger: true, run: () => actions.askDelete(row.conversation) },
  ];
  const press = (event: KeyboardEvent) => {
    if (event.key === "F2") actions.rename(id);
    else if (event.key === "Delete") actions.askDelete(row.conversation);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {row.group && <h3 class="conversation-group">{t(row.group)}</h3>}
      {isRenamed ? (
        <RenameField title={title} onDone={(written, isFocusKept) => actions.endRename(id, written, isFocusKept)} />
      ) : (
        <div class="conversation">
          <Link
            href={`/c/${id}`}
            class={title ? "conversation-link" : "conversation-link conversation-untitled"}
            aria-current={isOpen ? "page" : undefined}
            aria-keyshortcuts="F2 Delete"
            tabIndex={isReached ? 0 : -1}
            title={`${shown}\n${fullTime(lastMessageAt, language)}`}
            data-conversation={id}
            onClick={() => actions.choose(id)}
            onKeyDown={press}
          >
            <bdi>{shown}</bdi>
          </Link>
          <Menu label={t("menu", { title: shown })} items={items} tabIndex={isReached ? 0 : -1} />
        </div>
      )}
    </>
  );
});
