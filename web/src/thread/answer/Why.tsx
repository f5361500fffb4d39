/** Why there is no answer: the score that decided beside the one that was needed, or what is missing. */

import type { Refusal } from "../../api/events";
import { type Language, useLanguage } from "../../texts/language";
import { useTexts } from "../../texts/texts";
import { WHY } from "./why.texts";

type Key = keyof typeof WHY;

export default function Why({ refusal }: { refusal: Refusal }) {
  const t = useTexts(WHY);
  const language = useLanguage();
  return <p>{t(reasonOf(refusal), { value: written(refusal.value, refusal, language), threshold: written(refusal.threshold, refusal, language) })}</p>;
}

const STOPPED: Partial<Record<string, Key>> = { combined: "combined", foreign_similarity: "foreignSimilarity", words_shared: "wordsShared" };
const PASSED: Partial<Record<string, Key>> = { combined: "combinedPassed", words_shared: "wordsPassed" };

/** Return the key of the text that explains the refusal. A refusal of the stage `generate` had passed the guard with this score. */
function reasonOf({ stage, scoreKind, value, threshold }: Refusal): Key {
  if (stage === "support") return "withheld";
  if (scoreKind === "cited_section") return "citedSection";
  const isCompared = value !== null && threshold !== null;
  if (scoreKind === "missing") return isCompared ? "missingBelow" : "missing";
  if (!isCompared) return "nothingFound";
  return stage === "generate" ? (PASSED[scoreKind] ?? "similarityPassed") : (STOPPED[scoreKind] ?? "similarity");
}

function written(score: number | null, { scoreKind }: Refusal, language: Language): string {
  const isShare = scoreKind === "words_shared";
  return (score ?? 0).toLocaleString(language, isShare ? { style: "percent" } : { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
