/** Texts of the dialog that asks before a conversation is deleted. They load with it. */

import type { Catalog } from "../texts/texts";

export const DELETING = {
  deleteTitle: {
    en: "Delete this conversation?",
    fr: "Supprimer cette conversation ?",
    es: "¿Eliminar esta conversación?",
    pt: "Excluir esta conversa?",
    de: "Diesen Chat löschen?",
    zh: "删除此对话？",
  },
  deleteText: {
    en: "This permanently deletes “{title}” and all its messages, in every version. Documents are kept.",
    fr: "Cela supprime définitivement « {title} » et tous ses messages, dans toutes leurs versions. Les documents sont conservés.",
    es: "«{title}» y todos sus mensajes, en todas sus versiones, se eliminan definitivamente. Los documentos se conservan.",
    pt: "Isto exclui definitivamente “{title}” e todas as suas mensagens, em todas as versões. Os documentos são mantidos.",
    de: "„{title}“ wird mit allen Nachrichten in allen Versionen endgültig gelöscht. Dokumente bleiben erhalten.",
    zh: "“{title}”及其所有消息（包括每个版本）将被永久删除。文档会保留。",
  },
  deleted: { en: "Deleted", fr: "Supprimée", es: "Eliminada", pt: "Excluída", de: "Gelöscht", zh: "已删除" },
} satisfies Catalog;
