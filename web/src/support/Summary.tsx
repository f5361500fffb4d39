/** How many sentences of an answer are supported, and on demand the others with the reason. */

import "./support.css";
import { useMemo } from "preact/hooks";
import { Icon } from "../parts/icons";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { STRENGTH_ICONS } from "./strengths";
import { countsOf, reasonText, type Sentence, sentencesOf, summaryText, type Support, wordsOf } from "./support";
import { SUPPORT } from "./support.texts";

/** `unfound` says which words of the question no passage has: a sentence may be supported and still answer something else. */
type Props = { text: string; supports: readonly Support[]; unfound?: string | null; isOpen?: boolean };

export function Summary({ text, supports, unfound = null, isOpen = false }: Props) {
  const t = useTexts(SUPPORT);
  const counts = countsOf(supports);
  const doubtful = useMemo(() => sentencesOf(text, supports).filter(({ support }) => support.strength !== "supported"), [text, supports]);
  const worst = counts.none || !counts.all ? "none" : counts.weak || unfound ? "weak" : "supported";
  const summary = (
    <span class={`support-summary support-${worst}`}>
      <Icon name={STRENGTH_ICONS[worst]} />
      {summaryText(counts, t, unfound)}
    </span>
  );
  if (!doubtful.length) return <p class="support">{summary}</p>;
  return (
    <details class="support" open={isOpen}>
      <summary>{summary}</summary>
      <ul>
        {doubtful.map((sentence) => (
          <Doubtful key={sentence.start} text={text} sentence={sentence} />
        ))}
      </ul>
    </details>
  );
}

function Doubtful({ text, sentence }: { text: string; sentence: Sentence }) {
  const t = useTexts(SUPPORT);
  const { strength } = sentence.support;
  return (
    <li class={`support-sentence support-${strength}`}>
      <span dir="auto">{wordsOf(text, sentence)}</span>
      <span class="support-reason">
        <Icon name={STRENGTH_ICONS[strength]} />
        {reasonText(sentence.support, t, useLanguage())}
      </span>
    </li>
  );
}
