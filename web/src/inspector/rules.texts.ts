/**
 * A sentence for every rule by which the server makes a question searchable. The rules are named in `domain/followup`,
 * `engine/questions/queries.py` and `engine/stages/resolve.py`; `tests/unit/test_page_rules.py` checks that each has a sentence here.
 */

import type { Catalog } from "../texts/texts";

export const RULES = {
  first_question: {
    en: "This is the first question, so it was searched as written.",
    fr: "C'est la première question : elle a été cherchée telle quelle.",
    pt: "É a primeira pergunta, então foi buscada como está.",
    zh: "这是第一个问题，因此按原样检索。",
  },
  question_with_history: {
    en: "The question was searched together with the conversation. The shorter it is, the more the earlier questions and their passages count.",
    fr: "La question a été cherchée avec la conversation. Plus elle est courte, plus les questions précédentes et leurs passages comptent.",
    pt: "A pergunta foi buscada junto com a conversa. Quanto mais curta, mais contam as perguntas anteriores e os seus trechos.",
    zh: "问题与对话一起检索。问题越短，之前的问题及其段落就越重要。",
  },
  widened: {
    en: "On its own the question found nothing that could answer it, so it was searched again with the previous question.",
    fr: "Seule, la question n'a rien fait trouver qui puisse y répondre : elle a été cherchée à nouveau avec la question précédente.",
    pt: "Sozinha, a pergunta não encontrou nada que pudesse respondê-la; foi buscada de novo junto com a anterior.",
    zh: "单独检索未找到可回答的内容，因此与前一个问题一起再次检索。",
  },
  words_only: {
    en: "The embedding model cannot read this text, so only full-text search was used.",
    fr: "Le modèle d'embedding ne sait pas lire ce texte : seule la recherche plein texte a servi.",
    pt: "O modelo de embedding não consegue ler este texto, então só se usou a busca de texto completo.",
    zh: "嵌入模型无法读懂这段文字，因此只使用了全文检索。",
  },
  slot_year: {
    en: "The question asks the same as the one before for another year. That question was searched for.",
    fr: "La question demande la même chose que la précédente pour une autre année. C'est cette question qui a été cherchée.",
    pt: "A pergunta pede o mesmo que a anterior para outro ano. Foi essa pergunta que se buscou.",
    zh: "问题与上一个问题相同，只是年份不同；检索的是换了年份的问题。",
  },
  slot_period: {
    en: "The question asks the same as the one before for another month, quarter or half-year. That question was searched for.",
    fr: "La question demande la même chose que la précédente pour un autre mois, trimestre ou semestre. C'est cette question qui a été cherchée.",
    pt: "A pergunta pede o mesmo que a anterior para outro mês, trimestre ou semestre. Foi essa pergunta que se buscou.",
    zh: "问题与上一个问题相同，只是月份、季度或半年不同；检索的是换了时段的问题。",
  },
  slot_phrase: {
    en: "The question names something else in place of a part of the one before. That question was searched for.",
    fr: "La question remplace une partie de la précédente par autre chose. C'est la question ainsi complétée qui a été cherchée.",
    pt: "A pergunta troca uma parte da anterior por outra coisa. Foi a pergunta assim completada que se buscou.",
    zh: "问题把上一个问题的一部分换成了别的内容；检索的是替换后的问题。",
  },
  slot_attribute: {
    en: "The question asks something else about what the one before was about, and was searched for together with it.",
    fr: "La question demande autre chose sur le même sujet que la précédente ; elle a été cherchée avec ce sujet.",
    pt: "A pergunta pede outra coisa sobre o mesmo assunto da anterior e foi buscada junto com ele.",
    zh: "问题询问上一个问题的对象的另一方面，因此与该对象一起检索。",
  },
  slot_topic: {
    en: "The question refers to an earlier one, and was read beside what that one is about.",
    fr: "La question renvoie à une question précédente ; elle a été lue avec le sujet de celle-ci.",
    pt: "A pergunta remete a uma anterior e foi lida junto com o assunto dela.",
    zh: "问题指代之前的问题，因此与那个问题的主题一起理解。",
  },
  several_lists: {
    en: "The answer has several lists with such a place, so Clew asked which item is meant.",
    fr: "La réponse a plusieurs listes avec un tel rang : Clew a demandé quel élément est visé.",
    pt: "A resposta tem várias listas com essa posição, então o Clew perguntou de qual item se trata.",
    zh: "回答中有多个列表都有这一项，因此 Clew 询问指的是哪一项。",
  },
  rewritten_by_model: {
    en: "A model rewrote the follow-up as a standalone question, and that was searched.",
    fr: "Un modèle a reformulé la question pour qu'elle se comprenne seule ; c'est ce texte qui a été cherché.",
    pt: "Um modelo reescreveu a pergunta para que se entenda sozinha, e foi isso que se buscou.",
    zh: "由模型将问题改写为可独立理解的形式，再行检索。",
  },
  small_talk: {
    en: "The message asks nothing, so Clew replied politely without a search.",
    fr: "Le message ne demande rien : Clew a répondu poliment, sans recherche.",
    pt: "A mensagem não pergunta nada, então o Clew respondeu com cortesia, sem buscar.",
    zh: "这条消息没有提出问题，因此 Clew 未经检索，直接礼貌回应。",
  },
  section: {
    en: "The titles of the sections it refers to were searched together with the question, near the passages those sections cite.",
    fr: "Les titres des sections visées ont été cherchés avec la question, près des passages que ces sections citent.",
    pt: "Os títulos das seções indicadas foram buscados com a pergunta, perto dos trechos que elas citam.",
    zh: "将所指部分的标题与问题一起检索，并以这些部分引用的段落附近为主。",
  },
  section_id: {
    en: "The question names a section by its id, such as S2.",
    fr: "La question nomme une section par son identifiant, comme S2.",
    pt: "A pergunta nomeia uma seção pelo identificador, como S2.",
    zh: "问题用编号（如 S2）指明了某一部分。",
  },
  section_letter: {
    en: "The question names a section by a letter, such as “point B”.",
    fr: "La question nomme une section par une lettre, comme « le point B ».",
    pt: "A pergunta nomeia uma seção por uma letra, como “ponto B”.",
    zh: "问题用字母（如“B点”）指明了某一部分。",
  },
  section_number: {
    en: "The question names a section by a number, such as “point 2”.",
    fr: "La question nomme une section par un nombre, comme « le point 2 ».",
    pt: "A pergunta nomeia uma seção por um número, como “ponto 2”.",
    zh: "问题用数字（如“要点 2”）指明了某一部分。",
  },
  marked_number: {
    en: "The question names a section by a marked number, such as “no. 2” or “#2”.",
    fr: "La question nomme une section par un numéro marqué, comme « n° 2 » ou « #2 ».",
    pt: "A pergunta nomeia uma seção por um número marcado, como “n.º 2” ou “#2”.",
    zh: "问题用带标记的数字（如“第2号”“#2”）指明了某一部分。",
  },
  neighbour: {
    en: "The question names the section before or after one that it does not mean.",
    fr: "La question désigne la section qui précède ou suit une autre, dont elle ne veut pas.",
    pt: "A pergunta indica a seção anterior ou seguinte a uma que não é a pretendida.",
    zh: "问题指的是某一部分之前或之后的部分，而不是该部分本身。",
  },
  number_alone: {
    en: "The question is little more than a number, so it means the section with that number.",
    fr: "La question se réduit presque à un nombre : il désigne la section de ce numéro.",
    pt: "A pergunta é pouco mais que um número; ele indica a seção desse número.",
    zh: "问题几乎只有一个数字，因此指该编号的部分。",
  },
  letter_alone: {
    en: "The question is little more than a letter, so it means the section with that letter.",
    fr: "La question se réduit presque à une lettre : elle désigne la section de cette lettre.",
    pt: "A pergunta é pouco mais que uma letra; ela indica a seção dessa letra.",
    zh: "问题几乎只有一个字母，因此指该字母的部分。",
  },
  ordinal_section: {
    en: "The question names a section by its position, such as “the second point”.",
    fr: "La question désigne une section par son rang, comme « le deuxième point ».",
    pt: "A pergunta indica uma seção pela posição, como “o segundo ponto”.",
    zh: "问题按次序指明某一部分，如“第二点”。",
  },
  ordinal_one: {
    en: "The question gives a position without saying of what, such as “the second one”.",
    fr: "La question donne un rang sans dire de quoi, comme « la deuxième chose ».",
    pt: "A pergunta dá uma posição sem dizer de quê, como “o segundo deles”.",
    zh: "问题只给出次序，没有说明是什么，如“第二个”。",
  },
  ordinal_alone: {
    en: "The question is only a position, such as “the second?”.",
    fr: "La question n'est qu'un rang, comme « et le deuxième ? ».",
    pt: "A pergunta é só uma posição, como “e o segundo?”.",
    zh: "问题只有一个次序，如“第二个呢？”。",
  },
  first_or_last_sections: {
    en: "The question refers to several sections at the beginning or the end, such as “the first two”.",
    fr: "La question vise plusieurs sections du début ou de la fin, comme « les deux premières ».",
    pt: "A pergunta indica várias seções do início ou do fim, como “as duas primeiras”.",
    zh: "问题指开头或结尾的几个部分，如“前两点”。",
  },
  every_section: {
    en: "The question refers to every section, such as “all points”.",
    fr: "La question vise toutes les sections, comme « tous les points ».",
    pt: "A pergunta indica todas as seções, como “todos os pontos”.",
    zh: "问题指所有部分，如“所有要点”。",
  },
  title: {
    en: "The question contains the full title of a section.",
    fr: "La question contient le titre entier d'une section.",
    pt: "A pergunta contém o título inteiro de uma seção.",
    zh: "问题包含某一部分的完整标题。",
  },
  titles: {
    en: "The question contains words from the titles of several sections.",
    fr: "La question contient des mots des titres de plusieurs sections.",
    pt: "A pergunta contém palavras dos títulos de várias seções.",
    zh: "问题包含多个部分标题中的词。",
  },
  title_words: {
    en: "The question contains words that appear in only one section's title.",
    fr: "La question contient des mots qui ne figurent que dans le titre d'une section.",
    pt: "A pergunta contém palavras que só aparecem no título de uma seção.",
    zh: "问题包含只出现在某一部分标题中的词。",
  },
  title_leads: {
    en: "The question begins with the title of a section.",
    fr: "La question commence par le titre d'une section.",
    pt: "A pergunta começa com o título de uma seção.",
    zh: "问题以某一部分的标题开头。",
  },
  title_called: {
    en: "The question refers to a section by its title, such as “the section on governance”.",
    fr: "La question désigne une section par son titre, comme « la section sur la gouvernance ».",
    pt: "A pergunta indica uma seção pelo título, como “a seção sobre governança”.",
    zh: "问题用标题指明某一部分，如“关于治理的部分”。",
  },
  title_quoted: {
    en: "The question quotes the title of a section.",
    fr: "La question cite le titre d'une section entre guillemets.",
    pt: "A pergunta cita o título de uma seção entre aspas.",
    zh: "问题用引号引用了某一部分的标题。",
  },
  title_shared: {
    en: "The words of the question fit the titles of several sections, so Clew asked which one is meant.",
    fr: "Les mots de la question correspondent aux titres de plusieurs sections : Clew a demandé laquelle est visée.",
    pt: "As palavras da pergunta correspondem aos títulos de várias seções, então o Clew perguntou de qual se trata.",
    zh: "问题中的词与多个部分的标题相符，因此 Clew 询问指的是哪一个。",
  },
  out_of_range: {
    en: "The question refers to a section that the answer does not have, so Clew asked which one is meant.",
    fr: "La question vise une section que la réponse n'a pas : Clew a demandé laquelle est visée.",
    pt: "A pergunta indica uma seção que a resposta não tem, então o Clew perguntou de qual se trata.",
    zh: "问题所指的部分在回答中不存在，因此 Clew 询问指的是哪一个。",
  },
  anaphora: {
    en: "The question refers back (“explain that”) without saying to what, so Clew asked which section is meant.",
    fr: "La question renvoie à quelque chose (« explique cela ») sans dire à quoi : Clew a demandé quelle section est visée.",
    pt: "A pergunta remete a algo (“explique isso”) sem dizer a quê, então o Clew perguntou de qual seção se trata.",
    zh: "问题回指前文（“解释一下这个”）却未说明对象，因此 Clew 询问指的是哪一部分。",
  },
  continuation: {
    en: "The question asks to continue without saying with what, so Clew asked which section is meant.",
    fr: "La question demande de continuer sans dire avec quoi : Clew a demandé quelle section est visée.",
    pt: "A pergunta pede para continuar sem dizer com o quê, então o Clew perguntou de qual seção se trata.",
    zh: "问题要求继续却未说明内容，因此 Clew 询问指的是哪一部分。",
  },
  not_understood: {
    en: "The message only says that something was not understood, so Clew asked which section is meant.",
    fr: "Le message dit seulement que quelque chose n'a pas été compris : Clew a demandé quelle section est visée.",
    pt: "A mensagem só diz que algo não foi entendido, então o Clew perguntou de qual seção se trata.",
    zh: "消息只表示没有看懂，因此 Clew 询问指的是哪一部分。",
  },
  no_outline: {
    en: "The question names a point, but no answer in this conversation has sections, so Clew asked what is meant.",
    fr: "La question nomme un point, mais aucune réponse de cette conversation n'a de sections : Clew a demandé ce qui est visé.",
    pt: "A pergunta nomeia um ponto, mas nenhuma resposta desta conversa tem seções, então o Clew perguntou do que se trata.",
    zh: "问题指明了某一点，但本次对话中没有分部分的回答，因此 Clew 询问所指的内容。",
  },
  revision: {
    en: "The question is about the answer before it. Nothing was searched; its passages were used again.",
    fr: "La question porte sur la réponse précédente. Rien n'a été cherché : ses passages ont servi de nouveau.",
    pt: "A pergunta é sobre a resposta anterior. Nada foi buscado; os trechos dela foram usados de novo.",
    zh: "问题针对上一个回答。没有重新检索，而是再次使用了它的段落。",
  },
  revision_sources: {
    en: "The question asks what stands behind the answer before it. Clew showed the quotes of that answer.",
    fr: "La question demande sur quoi repose la réponse précédente. Clew a montré les citations de cette réponse.",
    pt: "A pergunta quer saber no que se apoia a resposta anterior. O Clew mostrou as citações dela.",
    zh: "问题询问上一个回答的依据，Clew 展示了该回答的引文。",
  },
  revision_needs_model: {
    en: "The question asks for another form of the answer before it, which only a language model can write. Clew showed its sources.",
    fr: "La question demande une autre forme de la réponse précédente, que seul un modèle de langage peut écrire. Clew a montré ses sources.",
    pt: "A pergunta pede outra forma da resposta anterior, que só um modelo de linguagem pode escrever. O Clew mostrou as fontes dela.",
    zh: "问题要求换一种形式表达上一个回答，这需要语言模型；Clew 展示了它的来源。",
  },
} satisfies Catalog;

export type Rule = keyof typeof RULES;

/** Return the rule whose text describes this one: all requests for another form of an answer share a text. */
export function toldBy(name: string): Rule | null {
  const known = Object.hasOwn(RULES, name) || !name.startsWith("revision_") ? name : "revision";
  return Object.hasOwn(RULES, known) ? (known as Rule) : null;
}
