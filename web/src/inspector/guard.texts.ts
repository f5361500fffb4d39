/** Texts of the guard: what was compared, and what followed from it. */

import type { Catalog } from "../texts/texts";

export const GUARD = {
  title: { en: "Whether the passages may answer", fr: "Les passages peuvent-ils répondre ?", pt: "Se os trechos podem responder", zh: "段落能否回答" },
  passed: { en: "Passed", fr: "Accepté", pt: "Aceito", zh: "通过" },
  stopped: { en: "Not passed", fr: "Non accepté", pt: "Não aceito", zh: "未通过" },
  similarityPassed: {
    en: "The best passage has a similarity of {value}; {threshold} is needed.",
    fr: "Le meilleur passage a une similarité de {value} ; il faut {threshold}.",
    pt: "O melhor trecho tem similaridade de {value}; é preciso {threshold}.",
    zh: "最佳段落的相似度为 {value}，需要达到 {threshold}。",
  },
  similarityStopped: {
    en: "The best passage has a similarity of only {value}; {threshold} is needed.",
    fr: "Le meilleur passage n'a qu'une similarité de {value} ; il faut {threshold}.",
    pt: "O melhor trecho tem similaridade de apenas {value}; é preciso {threshold}.",
    zh: "最佳段落的相似度只有 {value}，需要达到 {threshold}。",
  },
  words_sharedPassed: {
    en: "Similarity alone could not decide, so words did: {value} of the question's words were found; {threshold} is needed.",
    fr: "La similarité seule ne pouvait pas trancher, les mots l'ont fait : {value} des mots de la question ont été trouvés ; il faut {threshold}.",
    pt: "A similaridade sozinha não podia decidir; decidiram as palavras: {value} das palavras da pergunta foram encontradas; é preciso {threshold}.",
    zh: "仅凭相似度无法判断，因此看词语：找到了问题中 {value} 的词，需要 {threshold}。",
  },
  words_sharedStopped: {
    en: "Similarity alone could not decide, so words did: only {value} of the question's words were found; {threshold} is needed.",
    fr: "La similarité seule ne pouvait pas trancher, les mots l'ont fait : seuls {value} des mots de la question ont été trouvés ; il faut {threshold}.",
    pt: "A similaridade sozinha não podia decidir; decidiram as palavras: só {value} das palavras da pergunta foram encontradas; é preciso {threshold}.",
    zh: "仅凭相似度无法判断，因此看词语：只找到问题中 {value} 的词，需要 {threshold}。",
  },
  cited_sectionPassed: {
    en: "The question points at a section, and documents that this section cites were found.",
    fr: "La question vise une section, et des documents que cette section cite ont été trouvés.",
    pt: "A pergunta indica uma seção, e foram encontrados documentos que essa seção cita.",
    zh: "问题指向某一部分，并且找到了该部分引用的文档。",
  },
  cited_sectionStopped: {
    en: "The question points at a section, but the documents that it cites were not found.",
    fr: "La question vise une section, mais les documents qu'elle cite n'ont pas été trouvés.",
    pt: "A pergunta indica uma seção, mas os documentos que ela cita não foram encontrados.",
    zh: "问题指向某一部分，但未找到该部分引用的文档。",
  },
  nonePassed: { en: "Nothing had to be compared.", fr: "Il n'y avait rien à comparer.", pt: "Não havia nada a comparar.", zh: "无需比较。" },
  noneStopped: { en: "No passage was found that could be compared.", fr: "Aucun passage à comparer n'a été trouvé.", pt: "Nenhum trecho foi encontrado para comparar.", zh: "没有找到可供比较的段落。" },
  uncovered: {
    en: "The embedding model does not cover the language of the question: its similarities say little here.",
    fr: "Le modèle d'embedding ne couvre pas la langue de la question : ses similarités disent peu ici.",
    pt: "O modelo de embedding não cobre a língua da pergunta: suas similaridades dizem pouco aqui.",
    zh: "嵌入模型不支持该问题的语言：此处的相似度意义不大。",
  },
  filesAnswered: {
    en: "The documents could not answer, so only the user's own files were given to the model.",
    fr: "Les documents ne pouvaient pas répondre : seuls les fichiers de l'utilisateur ont été donnés au modèle.",
    pt: "Os documentos não podiam responder, então só os arquivos do usuário foram dados ao modelo.",
    zh: "文档无法回答，因此只将用户自己的文件提供给模型。",
  },
  refusedByGuard: {
    en: "So the question was refused before any model was asked.",
    fr: "La question a donc été refusée avant tout appel à un modèle.",
    pt: "Por isso a pergunta foi recusada antes de chamar qualquer modelo.",
    zh: "因此在调用任何模型之前就拒绝了该问题。",
  },
  refusedByModel: {
    en: "The passages passed, but the model found no answer in them, so the question was refused.",
    fr: "Les passages ont été acceptés, mais le modèle n'y a pas trouvé de réponse : la question a été refusée.",
    pt: "Os trechos foram aceitos, mas o modelo não encontrou neles uma resposta; a pergunta foi recusada.",
    zh: "段落通过了检查，但模型未能从中找到答案，因此拒绝了该问题。",
  },
  nearest: { en: "Nearest documents", fr: "Documents les plus proches", pt: "Documentos mais próximos", zh: "最接近的文档" },
  needed: { en: "needed {value}", fr: "requis {value}", pt: "necessário {value}", zh: "需要 {value}" },
} satisfies Catalog;
