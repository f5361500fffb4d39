/** Texts of the guard: what was compared, and what followed from it. */

import type { Catalog } from "../texts/texts";

export const GUARD = {
  title: {
    en: "Can the passages answer the question?",
    fr: "Les passages peuvent-ils répondre à la question ?",
    pt: "Os trechos podem responder à pergunta?",
    zh: "段落能否回答问题？",
  },
  passed: { en: "Passed.", fr: "Accepté.", pt: "Aceito.", zh: "通过。" },
  stopped: { en: "Did not pass.", fr: "Non accepté.", pt: "Não aceito.", zh: "未通过。" },
  similarityPassed: {
    en: "The best passage has a similarity of {value}; the threshold is {threshold}.",
    fr: "Le meilleur passage a une similarité de {value} ; le seuil est {threshold}.",
    pt: "O melhor trecho tem similaridade de {value}; o limiar é {threshold}.",
    zh: "最佳段落的相似度为 {value}，阈值为 {threshold}。",
  },
  similarityStopped: {
    en: "The best passage has a similarity of only {value}; the threshold is {threshold}.",
    fr: "Le meilleur passage n'a qu'une similarité de {value} ; le seuil est {threshold}.",
    pt: "O melhor trecho tem similaridade de apenas {value}; o limiar é {threshold}.",
    zh: "最佳段落的相似度只有 {value}，阈值为 {threshold}。",
  },
  combinedPassed: {
    en: "Similarity and shared words together reach {value}; the threshold is {threshold}.",
    fr: "La similarité et les mots communs atteignent ensemble {value} ; le seuil est {threshold}.",
    pt: "A similaridade e as palavras em comum atingem juntas {value}; o limiar é {threshold}.",
    zh: "相似度与共同词语合计为 {value}，阈值为 {threshold}。",
  },
  combinedStopped: {
    en: "Similarity and shared words together reach only {value}; the threshold is {threshold}.",
    fr: "La similarité et les mots communs n'atteignent ensemble que {value} ; le seuil est {threshold}.",
    pt: "A similaridade e as palavras em comum atingem juntas apenas {value}; o limiar é {threshold}.",
    zh: "相似度与共同词语合计只有 {value}，阈值为 {threshold}。",
  },
  foreign_similarityPassed: {
    en: "The best passage is in another language and has a similarity of {value}; the threshold is {threshold}.",
    fr: "Le meilleur passage est dans une autre langue et a une similarité de {value} ; le seuil est {threshold}.",
    pt: "O melhor trecho está em outro idioma e tem similaridade de {value}; o limiar é {threshold}.",
    zh: "最佳段落使用另一种语言，相似度为 {value}，阈值为 {threshold}。",
  },
  foreign_similarityStopped: {
    en: "The best passage is in another language and has a similarity of only {value}; the threshold is {threshold}.",
    fr: "Le meilleur passage est dans une autre langue et n'a qu'une similarité de {value} ; le seuil est {threshold}.",
    pt: "O melhor trecho está em outro idioma e tem similaridade de apenas {value}; o limiar é {threshold}.",
    zh: "最佳段落使用另一种语言，相似度只有 {value}，阈值为 {threshold}。",
  },
  missing: {
    en: "No passage that was checked contains “{missing}” from the question.",
    fr: "Aucun des passages vérifiés ne contient « {missing} », qui figure dans la question.",
    pt: "Nenhum dos trechos verificados contém “{missing}”, que está na pergunta.",
    zh: "所检查的段落都不包含问题中的“{missing}”。",
  },
  missingPrice: {
    en: "The question asks for a price, but no passage that was checked states a matching amount of money.",
    fr: "La question demande un prix, mais aucun des passages vérifiés n'indique de montant correspondant.",
    pt: "A pergunta pede um preço, mas nenhum dos trechos verificados indica um valor correspondente.",
    zh: "问题询问价格，但所检查的段落都没有给出相应的金额。",
  },
  enoughWithout: {
    en: "Similarity and shared words together reach {value}; {threshold} would be enough without it.",
    fr: "La similarité et les mots communs atteignent ensemble {value} ; il faudrait {threshold} pour s'en passer.",
    pt: "A similaridade e as palavras em comum atingem juntas {value}; {threshold} bastaria sem isso.",
    zh: "相似度与共同词语合计为 {value}；若达到 {threshold}，缺少它也可以回答。",
  },
  words_sharedPassed: {
    en: "Similarity alone was not conclusive, so shared words decided: {value} of the question's words were found; the threshold is {threshold}.",
    fr: "La similarité seule ne permettait pas de trancher ; les mots communs ont décidé : {value} des mots de la question ont été trouvés ; le seuil est {threshold}.",
    pt: "A similaridade sozinha não era conclusiva; decidiram as palavras em comum: {value} das palavras da pergunta foram encontradas; o limiar é {threshold}.",
    zh: "仅凭相似度无法判断，因此比较共同词语：找到了问题中 {value} 的词语，阈值为 {threshold}。",
  },
  words_sharedStopped: {
    en: "Similarity alone was not conclusive, so shared words decided: only {value} of the question's words were found; the threshold is {threshold}.",
    fr: "La similarité seule ne permettait pas de trancher ; les mots communs ont décidé : seuls {value} des mots de la question ont été trouvés ; le seuil est {threshold}.",
    pt: "A similaridade sozinha não era conclusiva; decidiram as palavras em comum: só {value} das palavras da pergunta foram encontradas; o limiar é {threshold}.",
    zh: "仅凭相似度无法判断，因此比较共同词语：只找到问题中 {value} 的词语，阈值为 {threshold}。",
  },
  cited_sectionPassed: {
    en: "The question refers to a section, and documents that the section cites were found.",
    fr: "La question vise une section, et des documents que cette section cite ont été trouvés.",
    pt: "A pergunta indica uma seção, e foram encontrados documentos que essa seção cita.",
    zh: "问题指向某一部分，并且找到了该部分引用的文档。",
  },
  cited_sectionStopped: {
    en: "The question refers to a section, but the documents that it cites were not found.",
    fr: "La question vise une section, mais les documents qu'elle cite n'ont pas été trouvés.",
    pt: "A pergunta indica uma seção, mas os documentos que ela cita não foram encontrados.",
    zh: "问题指向某一部分，但未找到该部分引用的文档。",
  },
  nonePassed: { en: "Nothing had to be compared.", fr: "Il n'y avait rien à comparer.", pt: "Não havia nada a comparar.", zh: "无需比较。" },
  noneStopped: {
    en: "The search found no passage about what the question asks for.",
    fr: "La recherche n'a trouvé aucun passage sur ce que la question demande.",
    pt: "A busca não encontrou nenhum trecho sobre o que a pergunta pede.",
    zh: "检索没有找到与所问内容相关的段落。",
  },
  uncovered: {
    en: "The embedding model does not cover the language of the question, so its similarities mean little here.",
    fr: "Le modèle d'embedding ne couvre pas la langue de la question : ses similarités n'ont guère de sens ici.",
    pt: "O modelo de embedding não cobre a língua da pergunta: suas similaridades têm pouco significado aqui.",
    zh: "嵌入模型不支持该问题的语言，此处的相似度参考意义不大。",
  },
  adjusted: {
    en: "Similarities are adjusted here to the language and the embedding model, so they can differ from those in the list of passages.",
    fr: "Les similarités sont ajustées ici à la langue et au modèle d'embedding : elles peuvent différer de celles de la liste des passages.",
    pt: "As similaridades são ajustadas aqui ao idioma e ao modelo de embedding e podem diferir das da lista de trechos.",
    zh: "此处的相似度已按语言和嵌入模型调整，可能与段落列表中的不同。",
  },
  decidedBy: { en: "Deciding setting:", fr: "Réglage décisif :", pt: "Configuração decisiva:", zh: "起决定作用的设置：" },
  filesAnswered: {
    en: "The documents do not answer the question, so only the user's own files were sent to the model.",
    fr: "Les documents ne répondent pas à la question : seuls les fichiers de l'utilisateur ont été envoyés au modèle.",
    pt: "Os documentos não respondem à pergunta, então só os arquivos do usuário foram enviados ao modelo.",
    zh: "文档不能回答此问题，因此只将用户自己的文件发送给模型。",
  },
  refusedByGuard: {
    en: "The question was refused without calling a model.",
    fr: "La question a été refusée sans appeler de modèle.",
    pt: "A pergunta foi recusada sem chamar nenhum modelo.",
    zh: "未调用任何模型即拒绝了该问题。",
  },
  refusedByModel: {
    en: "The passages passed, but the model found no answer in them, so the question was refused.",
    fr: "Les passages ont été acceptés, mais le modèle n'y a pas trouvé de réponse : la question a été refusée.",
    pt: "Os trechos foram aceitos, mas o modelo não encontrou neles uma resposta; a pergunta foi recusada.",
    zh: "段落通过了检查，但模型未能从中找到答案，因此拒绝了该问题。",
  },
  refusedUnsupported: {
    en: "The passages passed and the model wrote an answer, but the passages support none of its sentences. The answer was not shown, and the question was refused.",
    fr: "Les passages ont été acceptés et le modèle a écrit une réponse, mais ils n'en soutiennent aucune phrase. La réponse n'a pas été montrée et la question a été refusée.",
    pt: "Os trechos foram aceitos e o modelo escreveu uma resposta, mas eles não apoiam nenhuma de suas frases. A resposta não foi mostrada e a pergunta foi recusada.",
    zh: "段落通过了检查，模型也写出了回答，但没有一句得到段落支持，因此未显示该回答，并拒绝了该问题。",
  },
  nearest: { en: "Nearest documents", fr: "Documents les plus proches", pt: "Documentos mais próximos", zh: "最接近的文档" },
  needed: { en: "threshold {value}", fr: "seuil {value}", pt: "limiar {value}", zh: "阈值 {value}" },
} satisfies Catalog;
