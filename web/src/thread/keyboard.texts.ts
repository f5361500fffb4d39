/** Texts of the dialog of keyboard shortcuts. */

import type { Catalog } from "../texts/texts";

export const KEYBOARD = {
  title: { en: "Keyboard shortcuts", fr: "Raccourcis clavier", pt: "Atalhos de teclado", zh: "键盘快捷键" },
  send: { en: "Send the question", fr: "Envoyer la question", pt: "Enviar a pergunta", zh: "发送问题" },
  newLine: { en: "Start a new line", fr: "Passer à la ligne", pt: "Quebrar a linha", zh: "换行" },
  escape: {
    en: "Close a menu, a dialog or the panel; then stop the answer",
    fr: "Fermer un menu, une boîte de dialogue ou le panneau ; puis arrêter la réponse",
    pt: "Fechar um menu, uma caixa de diálogo ou o painel; depois parar a resposta",
    zh: "关闭菜单、对话框或面板；然后停止回答",
  },
  composer: { en: "Write a question", fr: "Écrire une question", pt: "Escrever uma pergunta", zh: "输入问题" },
  begin: { en: "New conversation", fr: "Nouvelle conversation", pt: "Nova conversa", zh: "新对话" },
  search: { en: "Search the conversations", fr: "Chercher parmi les conversations", pt: "Buscar nas conversas", zh: "搜索对话" },
  find: { en: "Find in this conversation", fr: "Chercher dans cette conversation", pt: "Buscar nesta conversa", zh: "在此对话中查找" },
  citations: { en: "Next and previous citation", fr: "Citation suivante et précédente", pt: "Citação seguinte e anterior", zh: "下一条和上一条引用" },
  inDocument: {
    en: "In the source panel: next and previous citation of this document",
    fr: "Dans le panneau de la source : citation suivante et précédente du document",
    pt: "No painel da fonte: citação seguinte e anterior do documento",
    zh: "在来源面板中：本文档的下一条和上一条引用",
  },
  help: { en: "Show these shortcuts", fr: "Afficher ces raccourcis", pt: "Mostrar estes atalhos", zh: "显示这些快捷键" },
  outside: {
    en: "Single-key shortcuts work when no text field has focus.",
    fr: "Les raccourcis à une touche agissent quand aucun champ n'a le focus.",
    pt: "Os atalhos de uma tecla funcionam quando nenhum campo tem o foco.",
    zh: "单键快捷键仅在焦点不在输入框中时有效。",
  },
  single: { en: "Enable single-key shortcuts", fr: "Activer les raccourcis à une touche", pt: "Ativar os atalhos de uma tecla", zh: "启用单键快捷键" },
} satisfies Catalog;
