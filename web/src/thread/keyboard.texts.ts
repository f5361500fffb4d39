/** Texts of the dialog of keyboard shortcuts. */

import type { Catalog } from "../texts/texts";

export const KEYBOARD = {
  title: { en: "Keyboard shortcuts", fr: "Raccourcis clavier", es: "Atajos de teclado", pt: "Atalhos de teclado", de: "Tastenkürzel", zh: "键盘快捷键" },
  send: { en: "Send the question", fr: "Envoyer la question", es: "Enviar la pregunta", pt: "Enviar a pergunta", de: "Frage senden", zh: "发送问题" },
  newLine: {
    en: "Start a new line",
    fr: "Passer à la ligne",
    es: "Empezar una línea nueva",
    pt: "Quebrar a linha",
    de: "Neue Zeile beginnen",
    zh: "换行",
  },
  escape: {
    en: "Close a menu, a dialog or the panel; then stop the answer",
    fr: "Fermer un menu, une boîte de dialogue ou le panneau ; puis arrêter la réponse",
    es: "Cerrar un menú, un diálogo o el panel; después, detener la respuesta",
    pt: "Fechar um menu, uma caixa de diálogo ou o painel; depois parar a resposta",
    de: "Menü, Dialog oder Bereich schließen; danach die Antwort stoppen",
    zh: "关闭菜单、对话框或面板；然后停止回答",
  },
  composer: {
    en: "Write a question",
    fr: "Écrire une question",
    es: "Escribir una pregunta",
    pt: "Escrever uma pergunta",
    de: "Frage schreiben",
    zh: "输入问题",
  },
  begin: { en: "New conversation", fr: "Nouvelle conversation", es: "Nueva conversación", pt: "Nova conversa", de: "Neuer Chat", zh: "新对话" },
  search: {
    en: "Search the conversations",
    fr: "Chercher parmi les conversations",
    es: "Buscar en las conversaciones",
    pt: "Buscar nas conversas",
    de: "Chats durchsuchen",
    zh: "搜索对话",
  },
  find: {
    en: "Find in this conversation",
    fr: "Chercher dans cette conversation",
    es: "Buscar en esta conversación",
    pt: "Buscar nesta conversa",
    de: "In diesem Chat suchen",
    zh: "在此对话中查找",
  },
  citations: {
    en: "Next and previous citation",
    fr: "Citation suivante et précédente",
    es: "Cita siguiente y anterior",
    pt: "Citação seguinte e anterior",
    de: "Nächstes und vorheriges Zitat",
    zh: "下一条和上一条引用",
  },
  inDocument: {
    en: "In the source panel: next and previous citation of this document",
    fr: "Dans le panneau de la source : citation suivante et précédente du document",
    es: "En el panel de la fuente: cita siguiente y anterior de este documento",
    pt: "No painel da fonte: citação seguinte e anterior do documento",
    de: "Im Quellenbereich: nächstes und vorheriges Zitat dieses Dokuments",
    zh: "在来源面板中：本文档的下一条和上一条引用",
  },
  help: {
    en: "Show these shortcuts",
    fr: "Afficher ces raccourcis",
    es: "Mostrar estos atajos",
    pt: "Mostrar estes atalhos",
    de: "Diese Tastenkürzel anzeigen",
    zh: "显示这些快捷键",
  },
  outside: {
    en: "Single-key shortcuts work when no text field has focus.",
    fr: "Les raccourcis à une touche agissent quand aucun champ n'a le focus.",
    es: "Los atajos de una tecla funcionan cuando no hay ningún campo de texto activo.",
    pt: "Os atalhos de uma tecla funcionam quando nenhum campo tem o foco.",
    de: "Tastenkürzel mit einer Taste funktionieren, wenn kein Textfeld den Fokus hat.",
    zh: "单键快捷键仅在焦点不在输入框中时有效。",
  },
  single: {
    en: "Enable single-key shortcuts",
    fr: "Activer les raccourcis à une touche",
    es: "Activar los atajos de una tecla",
    pt: "Ativar os atalhos de uma tecla",
    de: "Tastenkürzel mit einer Taste einschalten",
    zh: "启用单键快捷键",
  },
} satisfies Catalog;

/** Names of keys as keyboards of the language print them. */
export const KEY_NAMES = {
  Enter: { en: "Enter", fr: "Entrée", es: "Intro", pt: "Enter", de: "Enter", zh: "Enter" },
  Shift: { en: "Shift", fr: "Maj", es: "Mayús", pt: "Shift", de: "Umschalt", zh: "Shift" },
  Ctrl: { en: "Ctrl", fr: "Ctrl", es: "Ctrl", pt: "Ctrl", de: "Strg", zh: "Ctrl" },
  Esc: { en: "Esc", fr: "Échap", es: "Esc", pt: "Esc", de: "Esc", zh: "Esc" },
} satisfies Catalog;
