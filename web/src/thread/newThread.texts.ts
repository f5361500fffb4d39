/** Texts of a new conversation. */

import type { Catalog } from "../texts/texts";

export const NEW_THREAD = {
  greeting: {
    en: "What would you like to know?",
    fr: "Que souhaitez-vous savoir ?",
    es: "¿Qué le gustaría saber?",
    pt: "O que você gostaria de saber?",
    de: "Was möchten Sie wissen?",
    zh: "您想了解什么？",
  },
  greetingText: {
    en: "Answers come only from your documents; every claim links to the passage it relies on.",
    fr: "Les réponses viennent uniquement de vos documents ; chaque affirmation renvoie au passage sur lequel elle s'appuie.",
    es: "Las respuestas salen solo de sus documentos; cada afirmación enlaza con el pasaje en el que se basa.",
    pt: "As respostas vêm somente dos seus documentos; cada afirmação leva ao trecho em que se apoia.",
    de: "Antworten stammen nur aus Ihren Dokumenten; jede Aussage führt zu der Textstelle, auf die sie sich stützt.",
    zh: "回答只来自您的文档，每个论断都链接到它所依据的段落。",
  },
  noDocuments: {
    en: "Add documents first",
    fr: "Ajoutez d'abord des documents",
    es: "Añada primero documentos",
    pt: "Primeiro, adicione documentos",
    de: "Fügen Sie zuerst Dokumente hinzu",
    zh: "请先添加文档",
  },
  noDocumentsText: {
    en: "There is nothing to answer from yet. Add a few files; you can ask as soon as the first one is ready.",
    fr: "Aucun document ne permet encore de répondre. Ajoutez quelques fichiers ; vous pourrez poser une question dès que le premier sera prêt.",
    es: "Todavía no hay nada con lo que responder. Añada algunos archivos; podrá preguntar en cuanto el primero esté listo.",
    pt: "Ainda não há documentos com que responder. Adicione alguns arquivos; você poderá perguntar assim que o primeiro estiver pronto.",
    de: "Noch gibt es keine Dokumente, aus denen Clew antworten kann. Fügen Sie ein paar Dateien hinzu; sobald die erste bereit ist, können Sie fragen.",
    zh: "目前还没有可供回答的内容。请添加一些文件；第一个文件就绪后即可提问。",
  },
  addDocuments: {
    en: "Add documents",
    fr: "Ajouter des documents",
    es: "Añadir documentos",
    pt: "Adicionar documentos",
    de: "Dokumente hinzufügen",
    zh: "添加文档",
  },
  suggestions: { en: "Try asking", fr: "Pour commencer", es: "Pruebe a preguntar", pt: "Para começar", de: "Zum Ausprobieren", zh: "可以这样开始" },
  suggestion: {
    en: "What does “{title}” say?",
    fr: "Que dit « {title} » ?",
    es: "¿Qué dice «{title}»?",
    pt: "O que diz “{title}”?",
    de: "Was steht in „{title}“?",
    zh: "《{title}》讲了什么？",
  },
  assistant: { en: "Assistant", fr: "Assistant", es: "Asistente", pt: "Assistente", de: "Assistent", zh: "助手" },
} satisfies Catalog;
