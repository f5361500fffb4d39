/** Texts of the page about assistants. */

import type { Catalog } from "../texts/texts";

export const ASSISTANTS = {
  title: { en: "Assistants", fr: "Assistants", pt: "Assistentes", zh: "助手" },
  lead: {
    en: "An assistant answers from its own documents, with its own instructions. `default` answers where no other is named.",
    fr: "Un assistant répond à partir de ses propres documents, avec ses propres consignes. `default` répond quand aucun autre n'est nommé.",
    pt: "Um assistente responde a partir dos seus próprios documentos, com as suas próprias instruções. `default` responde quando nenhum outro é indicado.",
    zh: "助手依据自己的文档和指令作答。未指定助手时由 `default` 作答。",
  },
  add: { en: "New assistant", fr: "Nouvel assistant", pt: "Novo assistente", zh: "新建助手" },
  edit: { en: "Edit", fr: "Modifier", pt: "Editar", zh: "编辑" },
  editNamed: { en: "Edit {name}", fr: "Modifier {name}", pt: "Editar {name}", zh: "编辑 {name}" },
  remove: { en: "Delete", fr: "Supprimer", pt: "Excluir", zh: "删除" },
  removeNamed: { en: "Delete {name}", fr: "Supprimer {name}", pt: "Excluir {name}", zh: "删除 {name}" },
  name: { en: "Name", fr: "Nom", pt: "Nome", zh: "名称" },
  instructions: { en: "Instructions", fr: "Consignes", pt: "Instruções", zh: "指令" },
  instructionsHelp: {
    en: "What a language model is told before the passages. The built-in answers, which quote sentences, do not read them.",
    fr: "Ce qui est dit à un modèle de langue avant les passages. Les réponses intégrées, qui citent des phrases, ne les lisent pas.",
    pt: "O que um modelo de linguagem recebe antes dos trechos. As respostas integradas, que citam frases, não as leem.",
    zh: "在段落之前告诉语言模型的内容。内置的摘句作答不会读取它们。",
  },
  model: { en: "Model", fr: "Modèle", pt: "Modelo", zh: "模型" },
  serverModel: { en: "As the server says", fr: "Celui du serveur", pt: "O do servidor", zh: "由服务器决定" },
  retention: { en: "Days its conversations are kept", fr: "Jours de conservation de ses conversations", pt: "Dias em que suas conversas são mantidas", zh: "对话保留天数" },
  retentionHelp: {
    en: "Empty: as the retention page says. 0: for ever.",
    fr: "Vide : comme le dit la page Conservation. 0 : pour toujours.",
    pt: "Vazio: como diz a página de retenção. 0: para sempre.",
    zh: "留空：按“保留”页面的设置。0：永久保留。",
  },
  documents: {
    en: { one: "{n} document", other: "{n} documents" },
    fr: { one: "{n} document", other: "{n} documents" },
    pt: { one: "{n} documento", other: "{n} documentos" },
    zh: "{n} 个文档",
  },
  conversations: {
    en: { one: "{n} conversation", other: "{n} conversations" },
    fr: { one: "{n} conversation", other: "{n} conversations" },
    pt: { one: "{n} conversa", other: "{n} conversas" },
    zh: "{n} 个对话",
  },
  retrieval: { en: "Its retrieval settings", fr: "Ses réglages de recherche", pt: "Suas configurações de busca", zh: "其检索设置" },
  tools: { en: "Tools", fr: "Outils", pt: "Ferramentas", zh: "工具" },
  noInstructions: { en: "No instructions of its own.", fr: "Pas de consignes propres.", pt: "Sem instruções próprias.", zh: "没有单独的指令。" },
  createTitle: { en: "New assistant", fr: "Nouvel assistant", pt: "Novo assistente", zh: "新建助手" },
  create: { en: "Create", fr: "Créer", pt: "Criar", zh: "创建" },
  removeTitle: { en: "Delete the assistant {name}?", fr: "Supprimer l'assistant {name} ?", pt: "Excluir o assistente {name}?", zh: "删除助手 {name}？" },
  removeText: {
    en: "Its documents ({documents}) and its conversations ({conversations}) are gone for good with it.",
    fr: "Ses documents ({documents}) et ses conversations ({conversations}) disparaissent définitivement avec lui.",
    pt: "Seus documentos ({documents}) e suas conversas ({conversations}) desaparecem com ele em definitivo.",
    zh: "其文档（{documents}）和对话（{conversations}）将随之永久删除。",
  },
  nameNeeded: { en: "A name of 1 to 200 characters, please.", fr: "Un nom de 1 à 200 caractères, s'il vous plaît.", pt: "Um nome de 1 a 200 caracteres, por favor.", zh: "请输入 1 到 200 个字符的名称。" },
  daysWrong: { en: "A whole number from 0 to 36,500, or nothing.", fr: "Un nombre entier de 0 à 36 500, ou rien.", pt: "Um número inteiro de 0 a 36.500, ou nada.", zh: "请输入 0 到 36,500 之间的整数，或留空。" },
} satisfies Catalog;
