/** Texts of the shell and of the small parts. */

import type { Catalog } from "../texts/texts";

export const SHELL = {
  skip: { en: "Skip to content", fr: "Aller au contenu", pt: "Ir para o conteúdo", zh: "跳到内容" },
  documents: { en: "Documents", fr: "Documents", pt: "Documentos", zh: "文档" },
  sources: { en: "Sources", fr: "Sources", pt: "Fontes", zh: "来源" },
  assistants: { en: "Assistants", fr: "Assistants", pt: "Assistentes", zh: "助手" },
  settings: { en: "Retrieval settings", fr: "Réglages de recherche", pt: "Configurações de busca", zh: "检索设置" },
  retention: { en: "Retention", fr: "Conservation", pt: "Retenção", zh: "保留" },
  pages: { en: "Pages", fr: "Pages", pt: "Páginas", zh: "页面" },
  openSidebar: { en: "Open the list", fr: "Ouvrir la liste", pt: "Abrir a lista", zh: "打开列表" },
  closeSidebar: { en: "Close the list", fr: "Fermer la liste", pt: "Fechar a lista", zh: "关闭列表" },
  notices: { en: "Notifications", fr: "Notifications", pt: "Notificações", zh: "通知" },
  close: { en: "Close", fr: "Fermer", pt: "Fechar", zh: "关闭" },
  cancel: { en: "Cancel", fr: "Annuler", pt: "Cancelar", zh: "取消" },
  save: { en: "Save", fr: "Enregistrer", pt: "Salvar", zh: "保存" },
  share: { en: "Share…", fr: "Partager…", pt: "Compartilhar…", zh: "共享…" },
  retry: { en: "Try again", fr: "Réessayer", pt: "Tentar de novo", zh: "重试" },
  loading: { en: "Loading…", fr: "Chargement…", pt: "Carregando…", zh: "加载中…" },
  unreachable: {
    en: "Cannot reach the server. Is it still running?",
    fr: "Le serveur est injoignable. Tourne-t-il encore ?",
    pt: "Não foi possível alcançar o servidor. Ele ainda está em execução?",
    zh: "无法连接服务器。它还在运行吗？",
  },
  unknownFault: {
    en: "Something went wrong. Reload the page to continue.",
    fr: "Une erreur s'est produite. Rechargez la page pour continuer.",
    pt: "Algo deu errado. Recarregue a página para continuar.",
    zh: "页面出了问题。请重新加载后继续。",
  },
  appearance: { en: "Appearance and language", fr: "Apparence et langue", pt: "Aparência e idioma", zh: "外观与语言" },
  notFound: { en: "Page not found.", fr: "Page introuvable.", pt: "Página não encontrada.", zh: "页面不存在。" },
} satisfies Catalog;
