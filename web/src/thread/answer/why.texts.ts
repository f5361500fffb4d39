/** Texts of why there is no answer. */

import type { Catalog } from "../../texts/texts";

export const WHY = {
  similarity: {
    en: "The best passage has a similarity of {value}; the threshold is {threshold}.",
    fr: "Le meilleur passage a une similarité de {value} ; le seuil est {threshold}.",
    pt: "O melhor trecho tem similaridade de {value}; o limiar é {threshold}.",
    zh: "最佳段落的相似度为 {value}，阈值为 {threshold}。",
  },
  similarityPassed: {
    en: "The best passage is similar enough ({value}; the threshold is {threshold}), but none of its sentences answers the question.",
    fr: "Le meilleur passage est assez similaire ({value} ; le seuil est {threshold}), mais aucune de ses phrases ne répond à la question.",
    pt: "O melhor trecho é semelhante o bastante ({value}; o limiar é {threshold}), mas nenhuma de suas frases responde à pergunta.",
    zh: "最佳段落足够相似（{value}，阈值为 {threshold}），但其中没有句子能回答该问题。",
  },
  combined: {
    en: "Similarity and shared words together reach {value}; the threshold is {threshold}.",
    fr: "La similarité et les mots communs atteignent ensemble {value} ; le seuil est {threshold}.",
    pt: "A similaridade e as palavras em comum atingem juntas {value}; o limiar é {threshold}.",
    zh: "相似度与共同词语合计为 {value}，阈值为 {threshold}。",
  },
  combinedPassed: {
    en: "Similarity and shared words together are enough ({value}; the threshold is {threshold}), but no sentence of the passage answers the question.",
    fr: "La similarité et les mots communs suffisent ensemble ({value} ; le seuil est {threshold}), mais aucune phrase du passage ne répond à la question.",
    pt: "A similaridade e as palavras em comum bastam juntas ({value}; o limiar é {threshold}), mas nenhuma frase do trecho responde à pergunta.",
    zh: "相似度与共同词语合计已足够（{value}，阈值为 {threshold}），但该段落中没有句子能回答该问题。",
  },
  foreignSimilarity: {
    en: "The best passage is in another language and has a similarity of {value}; the threshold is {threshold}.",
    fr: "Le meilleur passage est dans une autre langue et a une similarité de {value} ; le seuil est {threshold}.",
    pt: "O melhor trecho está em outro idioma e tem similaridade de {value}; o limiar é {threshold}.",
    zh: "最佳段落使用另一种语言，相似度为 {value}，阈值为 {threshold}。",
  },
  missing: {
    en: "No passage that was checked contains what the question names or asks for.",
    fr: "Aucun des passages vérifiés ne contient ce que la question nomme ou demande.",
    pt: "Nenhum dos trechos verificados contém o que a pergunta nomeia ou pede.",
    zh: "所检查的段落都不包含问题提到或询问的内容。",
  },
  missingBelow: {
    en: "No passage that was checked contains what the question names or asks for. Similarity and shared words together reach {value}; {threshold} would be enough without it.",
    fr: "Aucun des passages vérifiés ne contient ce que la question nomme ou demande. La similarité et les mots communs atteignent ensemble {value} ; il faudrait {threshold} pour s'en passer.",
    pt: "Nenhum dos trechos verificados contém o que a pergunta nomeia ou pede. A similaridade e as palavras em comum atingem juntas {value}; {threshold} bastaria sem isso.",
    zh: "所检查的段落都不包含问题提到或询问的内容。相似度与共同词语合计为 {value}；若达到 {threshold}，缺少它也可以回答。",
  },
  wordsShared: {
    en: "The best passage contains {value} of the question's words; the threshold is {threshold}.",
    fr: "Le meilleur passage contient {value} des mots de la question ; le seuil est {threshold}.",
    pt: "O melhor trecho contém {value} das palavras da pergunta; o limiar é {threshold}.",
    zh: "最佳段落包含问题中 {value} 的词语，阈值为 {threshold}。",
  },
  wordsPassed: {
    en: "The best passage contains enough of the question's words ({value}; the threshold is {threshold}), but none of its sentences answers it.",
    fr: "Le meilleur passage contient assez de mots de la question ({value} ; le seuil est {threshold}), mais aucune de ses phrases n'y répond.",
    pt: "O melhor trecho contém palavras suficientes da pergunta ({value}; o limiar é {threshold}), mas nenhuma de suas frases responde a ela.",
    zh: "最佳段落包含足够多的问题词语（{value}，阈值为 {threshold}），但其中没有句子能回答该问题。",
  },
  nothingFound: {
    en: "The search found no passage about what the question asks for.",
    fr: "La recherche n'a trouvé aucun passage sur ce que la question demande.",
    pt: "A busca não encontrou nenhum trecho sobre o que a pergunta pede.",
    zh: "检索没有找到与所问内容相关的段落。",
  },
  noDocuments: {
    en: "Add documents first: none is ready yet.",
    fr: "Ajoutez d'abord des documents : aucun n'est encore prêt.",
    pt: "Adicione primeiro documentos: nenhum está pronto ainda.",
    zh: "请先添加文档：还没有就绪的文档。",
  },
  citedSection: {
    en: "The documents that this section cites do not answer the question.",
    fr: "Les documents que cite cette section ne répondent pas à la question.",
    pt: "Os documentos citados por esta seção não respondem à pergunta.",
    zh: "该部分引用的文档不能回答此问题。",
  },
  withheld: {
    en: "The passages are close enough to the question, but they do not say what the model wrote.",
    fr: "Les passages sont assez proches de la question, mais ils ne disent pas ce que le modèle a écrit.",
    pt: "Os trechos são próximos o bastante da pergunta, mas não dizem o que o modelo escreveu.",
    zh: "段落与问题足够接近，但并未说出模型所写的内容。",
  },
} satisfies Catalog;
