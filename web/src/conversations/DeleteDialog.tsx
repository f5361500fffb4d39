/** Asks before a conversation is deleted. */

import { useLocation } from "wouter";
import { keys, queries } from "../api/queries";
import { announce } from "../app/notices";
import { Confirm } from "../parts/Confirm";
import { useTexts } from "../texts/texts";
import { setDraft } from "../thread/drafts";
import { remove } from "./changes";
import { CONVERSATIONS } from "./conversations.texts";
import { DELETING } from "./deleting.texts";
import type { Conversation } from "./list";

type Props = { conversation: Conversation; isOpen: boolean; onClose: () => void; onDelete: (id: string) => void };

export default function DeleteDialog({ conversation, isOpen, onClose, onDelete }: Props) {
  const t = useTexts(DELETING);
  const list = useTexts(CONVERSATIONS);
  const [, navigate] = useLocation();
  const { id, title } = conversation;
  const confirm = async () => {
    onDelete(id);
    if (!(await remove(id))) return;
    announce(t("deleted"));
    setDraft(id, "");
    if (isOpen) navigate("/");
    setTimeout(() => queries.removeQueries({ queryKey: keys.conversation(id) })); // once its view is gone
  };
  return (
    <Confirm
      title={t("deleteTitle")}
      text={t("deleteText", { title: title || list("untitled") })}
      action={list("delete")}
      onClose={onClose}
      onConfirm={() => void confirm()}
    />
  );
}
