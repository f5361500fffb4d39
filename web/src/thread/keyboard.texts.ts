/** Texts of the dialog that tells the keys. */

import type { Catalog } from "../texts/texts";

export const KEYBOARD = {
  title: { en: "Keyboard", fr: "Clavier", pt: "Teclado", zh: "键盘快捷键" },
  send: { en: "Send the question", fr: "Envoyer la question", pt: "Enviar a pergunta", zh: "发送问题" },
  newLine: { en: "Begin a new line", fr: "Passer à la ligne", pt: "Quebrar a linha", zh: "换行" },
  escape: {
    en: "Close a menu, a dialog or the panel; then stop the answer",
    fr: "Fermer un menu, un dialogue ou le panneau ; puis arrêter la réponse",
    pt: "Fechar um menu, um diálogo ou o painel; depois parar a resposta",
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
  help: { en: "Show these keys", fr: "Afficher ces touches", pt: "Mostrar estas teclas", zh: "显示这些按键" },
  outside: {
    en: "Single letters and signs work while the focus is in no field.",
    fr: "Les lettres et signes seuls agissent quand le curseur n'est dans aucun champ.",
    pt: "Letras e sinais sozinhos funcionam quando o foco não está em um campo.",
    zh: "单个字母和符号仅在焦点不在输入框中时有效。",
  },
  single: {
    en: "Use single letters and signs as keys",
    fr: "Utiliser les lettres et signes seuls comme raccourcis",
    pt: "Usar letras e sinais sozinhos como atalhos",
    zh: "使用单个字母和符号作为快捷键",
  },
} satisfies Catalog;
