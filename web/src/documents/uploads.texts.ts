/** Texts of adding documents and of their progress. */

import type { Catalog } from "../texts/texts";

export const UPLOADS = {
  choose: { en: "Choose files", fr: "Choisir des fichiers", pt: "Escolher arquivos", zh: "选择文件" },
  chooseFolder: { en: "Choose a folder", fr: "Choisir un dossier", pt: "Escolher uma pasta", zh: "选择文件夹" },
  dropHere: { en: "Drop to add to your documents", fr: "Déposez pour ajouter à vos documents", pt: "Solte para adicionar aos seus documentos", zh: "松开即可添加到文档" },
  dropFor: { en: "For the assistant {name}", fr: "Pour l'assistant {name}", pt: "Para o assistente {name}", zh: "用于助手 {name}" },
  details: { en: "Assistant and labels", fr: "Assistant et étiquettes", pt: "Assistente e etiquetas", zh: "助手与标签" },
  detailsText: {
    en: "They apply to the files you add from now on.",
    fr: "Ils s'appliquent aux fichiers ajoutés à partir de maintenant.",
    pt: "Aplicam-se aos arquivos que você adicionar a partir de agora.",
    zh: "适用于此后添加的文件。",
  },
  assistant: { en: "Assistant", fr: "Assistant", pt: "Assistente", zh: "助手" },
  workspace: { en: "Workspace (optional)", fr: "Espace de travail (facultatif)", pt: "Espaço de trabalho (opcional)", zh: "工作区（可选）" },
  sourceApp: { en: "Source application (optional)", fr: "Application d'origine (facultatif)", pt: "Aplicativo de origem (opcional)", zh: "来源应用（可选）" },
  uploads: { en: "Uploads", fr: "Envois", pt: "Envios", zh: "上传" },
  total: { en: "{done} of {all} ready", fr: "{done} sur {all} prêts", pt: "{done} de {all} prontos", zh: "已就绪 {done} / {all}" },
  totalFailed: {
    en: { one: "{n} failed", other: "{n} failed" },
    fr: { one: "{n} échec", other: "{n} échecs" },
    pt: { one: "{n} falhou", other: "{n} falharam" },
    zh: { one: "{n} 个失败", other: "{n} 个失败" },
  },
  leftOut: {
    en: {
      one: "{n} file was skipped: a picture or an unsupported type. Pictures are only read if you choose them yourself.",
      other: "{n} files were skipped: pictures or unsupported types. Pictures are only read if you choose them yourself.",
    },
    fr: {
      one: "{n} fichier ignoré : image ou type non pris en charge. Les images ne sont lues que si vous les choisissez vous-même.",
      other: "{n} fichiers ignorés : images ou types non pris en charge. Les images ne sont lues que si vous les choisissez vous-même.",
    },
    pt: {
      one: "{n} arquivo ignorado: imagem ou tipo não aceito. As imagens só são lidas se você mesmo as escolher.",
      other: "{n} arquivos ignorados: imagens ou tipos não aceitos. As imagens só são lidas se você mesmo as escolher.",
    },
    zh: "已跳过 {n} 个文件：图片或不支持的类型。图片只有在您自己选择时才会被读取。",
  },
  nothingFound: {
    en: "It contains no files that Clew can read.",
    fr: "Il ne contient aucun fichier que Clew sache lire.",
    pt: "Não contém nenhum arquivo que o Clew possa ler.",
    zh: "其中没有 Clew 可以读取的文件。",
  },
  mayNotAdd: {
    en: "This key can read documents but not add them.",
    fr: "Cette clé permet de lire les documents, mais pas d'en ajouter.",
    pt: "Esta chave permite ler os documentos, mas não adicioná-los.",
    zh: "此密钥只能查看文档，不能添加。",
  },
  unreadableDrop: {
    en: "The browser cannot read what you dropped.",
    fr: "Le navigateur ne peut pas lire ce qui a été déposé.",
    pt: "O navegador não consegue ler o que foi solto.",
    zh: "浏览器无法读取拖放的内容。",
  },
  ask: { en: "Ask a question", fr: "Poser une question", pt: "Fazer uma pergunta", zh: "提问" },
  waiting: { en: "Waiting", fr: "En attente", pt: "Aguardando", zh: "等待中" },
  sending: { en: "Sending", fr: "Envoi", pt: "Enviando", zh: "上传中" },
  queued: { en: "Queued", fr: "En attente de lecture", pt: "Na fila para leitura", zh: "排队等待读取" },
  reading: { en: "Reading", fr: "Lecture en cours", pt: "Em leitura", zh: "读取中" },
  ready: { en: "Ready", fr: "Prêt", pt: "Pronto", zh: "就绪" },
  unchanged: { en: "Unchanged", fr: "Inchangé", pt: "Inalterado", zh: "未变化" },
  unchangedWhy: {
    en: "This exact file is already ready. Nothing was changed.",
    fr: "Ce fichier est déjà prêt, à l'identique. Rien n'a changé.",
    pt: "Este arquivo, idêntico, já está pronto. Nada foi alterado.",
    zh: "相同的文件已就绪，未作任何更改。",
  },
  failed: { en: "Failed", fr: "Échec", pt: "Falhou", zh: "失败" },
  failedUnknown: {
    en: "The server gave no reason.",
    fr: "Le serveur n'a pas donné de raison.",
    pt: "O servidor não informou o motivo.",
    zh: "服务器未说明原因。",
  },
  fix: {
    en: "If you upload a file with the same name, it replaces this one.",
    fr: "Si vous envoyez un fichier du même nom, il remplace celui-ci.",
    pt: "Se você enviar um arquivo com o mesmo nome, ele substitui este.",
    zh: "上传同名文件即可替换此文件。",
  },
  retryName: { en: "Try again: {name}", fr: "Réessayer : {name}", pt: "Tentar de novo: {name}", zh: "重试：{name}" },
  cancelName: { en: "Cancel: {name}", fr: "Annuler : {name}", pt: "Cancelar: {name}", zh: "取消：{name}" },
  removeName: { en: "Remove from the list: {name}", fr: "Retirer de la liste : {name}", pt: "Tirar da lista: {name}", zh: "从列表移除：{name}" },
  clear: { en: "Clear the list", fr: "Vider la liste", pt: "Limpar a lista", zh: "清空列表" },
  retryAll: { en: "Retry failed files", fr: "Réessayer les fichiers en échec", pt: "Tentar de novo os que falharam", zh: "重试失败项" },
  more: {
    en: { one: "{n} more file", other: "{n} more files" },
    fr: { one: "{n} autre fichier", other: "{n} autres fichiers" },
    pt: { one: "mais {n} arquivo", other: "mais {n} arquivos" },
    zh: { one: "另有 {n} 个文件", other: "另有 {n} 个文件" },
  },
  adding: {
    en: { one: "Adding {n} file.", other: "Adding {n} files." },
    fr: { one: "Ajout de {n} fichier.", other: "Ajout de {n} fichiers." },
    pt: { one: "Adicionando {n} arquivo.", other: "Adicionando {n} arquivos." },
    zh: { one: "正在添加 {n} 个文件。", other: "正在添加 {n} 个文件。" },
  },
} as const satisfies Catalog;
