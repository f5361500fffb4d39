/** Texts of how well the cited passages support an answer. */

import type { Catalog } from "../texts/texts";
import { STRENGTHS } from "./strengths.texts";

export const SUPPORT = {
  ...STRENGTHS,
  allSupported: { en: "All {n} sentences are supported", fr: "Les {n} phrases sont soutenues", pt: "As {n} frases têm apoio", zh: "全部 {n} 句均有依据" },
  someSupported: {
    en: { one: "{n} of {all} sentences is supported", other: "{n} of {all} sentences are supported" },
    fr: { one: "{n} phrase sur {all} est soutenue", other: "{n} phrases sur {all} sont soutenues" },
    pt: { one: "{n} de {all} frases tem apoio", other: "{n} de {all} frases têm apoio" },
    zh: "{all} 句中有 {n} 句有依据",
  },
  noneSupported: {
    en: "None of the {all} sentences is supported",
    fr: "Aucune des {all} phrases n'est soutenue",
    pt: "Nenhuma das {all} frases tem apoio",
    zh: "{all} 句均无充分依据",
  },
  rest: { en: "; {rest}", fr: " ; {rest}", pt: "; {rest}", zh: "；{rest}" },
  between: { en: ", ", fr: ", ", pt: ", ", zh: "，" },
  someWeak: {
    en: { one: "{n} is doubtful", other: "{n} are doubtful" },
    fr: { one: "{n} est douteuse", other: "{n} sont douteuses" },
    pt: { one: "{n} é duvidosa", other: "{n} são duvidosas" },
    zh: "{n} 句存疑",
  },
  someNone: {
    en: { one: "{n} has no support", other: "{n} have no support" },
    fr: { one: "{n} est sans appui", other: "{n} sont sans appui" },
    pt: { one: "{n} não tem apoio", other: "{n} não têm apoio" },
    zh: "{n} 句无依据",
  },
  oneSupported: { en: "The only sentence is supported", fr: "La seule phrase est soutenue", pt: "A única frase tem apoio", zh: "唯一的一句有依据" },
  oneWeak: { en: "The only sentence is doubtful", fr: "La seule phrase est douteuse", pt: "A única frase é duvidosa", zh: "唯一的一句存疑" },
  oneNone: { en: "The only sentence has no support", fr: "La seule phrase est sans appui", pt: "A única frase não tem apoio", zh: "唯一的一句无依据" },
  nothing: {
    en: "This answer has no sentence that a passage could support",
    fr: "Cette réponse n'a aucune phrase qu'un passage puisse soutenir",
    pt: "Esta resposta não tem nenhuma frase que um trecho possa apoiar",
    zh: "此回答没有可由段落支持的句子",
  },
  weakWords: {
    en: "The cited passage talks about this, but does not say it in these words.",
    fr: "Le passage cité en parle, mais ne le dit pas en ces termes.",
    pt: "O trecho citado fala disso, mas não o diz com estas palavras.",
    zh: "所引段落谈到了这一点，但并未这样说。",
  },
  noneWords: {
    en: "The cited passage does not talk about this.",
    fr: "Le passage cité n'en parle pas.",
    pt: "O trecho citado não fala disso.",
    zh: "所引段落没有谈到这一点。",
  },
  /** The passage may have the number about something else. */
  numbers: {
    en: { one: "The cited passage does not state the number {missing} for this.", other: "The cited passage does not state the numbers {missing} for this." },
    fr: { one: "Le passage cité ne donne pas le nombre {missing} à ce sujet.", other: "Le passage cité ne donne pas les nombres {missing} à ce sujet." },
    pt: { one: "O trecho citado não dá o número {missing} a esse respeito.", other: "O trecho citado não dá os números {missing} a esse respeito." },
    zh: "所引段落并未就此给出数字 {missing}。",
  },
  names: {
    en: { one: "The name {missing} is not in the cited passage.", other: "The names {missing} are not in the cited passage." },
    fr: { one: "Le nom {missing} ne figure pas dans le passage cité.", other: "Les noms {missing} ne figurent pas dans le passage cité." },
    pt: { one: "O nome {missing} não está no trecho citado.", other: "Os nomes {missing} não estão no trecho citado." },
    zh: "所引段落中没有名称 {missing}。",
  },
  negation: {
    en: "The cited passage denies this, or this denies what the passage says.",
    fr: "Le passage cité nie ceci, ou ceci nie ce que dit le passage.",
    pt: "O trecho citado nega isto, ou isto nega o que o trecho diz.",
    zh: "所引段落否定了这一点，或这一点否定了段落所说的内容。",
  },
  uncited: { en: "No passage is cited.", fr: "Aucun passage n'est cité.", pt: "Nenhum trecho é citado.", zh: "未引用任何段落。" },
  saysIt: { en: "The cited passage supports this.", fr: "Le passage cité le soutient.", pt: "O trecho citado apoia isto.", zh: "所引段落支持这一点。" },
  added: {
    en: "Clew found this passage; the model had not cited it.",
    fr: "Clew a trouvé ce passage ; le modèle ne l'avait pas cité.",
    pt: "Clew encontrou este trecho; o modelo não o tinha citado.",
    zh: "此段落由 Clew 找到，模型并未引用。",
  },
} satisfies Catalog;
