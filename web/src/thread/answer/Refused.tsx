/** A refusal: the guard's message, the nearest documents, and on demand the deciding score. */

import type { ComponentChildren } from "preact";
import { Link } from "wouter";
import type { Refusal } from "../../api/events";
import { type Language, useLanguage } from "../../texts/language";
import { useTexts } from "../../texts/texts";
import { ANSWER } from "./answer.texts";

type Key = keyof typeof ANSWER;

export function Refused({ refusal, children }: { refusal: Refusal; children: ComponentChildren }) {
  const t = useTexts(ANSWER);
  const language = useLanguage();
  const titles = [...new Set(refusal.nearestTitles)];
  return (
    <div class="refused">
      {children}
      {titles.length > 0 && (
        <div class="nearest">
          <p class="answer-label">{t("nearest")}</p>
          <ul>
            {titles.map((title) => (
              <li key={title}>
                <Link href={`/documents?search=${encodeURIComponent(title)}`}>
                  <bdi>{title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <details class="answer-details">
        <summary>{t("why")}</summary>
        <p>{t(reasonOf(refusal), { value: written(refusal.value, refusal, language), threshold: written(refusal.threshold, refusal, language) })}</p>
      </details>
    </div>
  );
}

const STOPPED: Partial<Record<string, Key>> = { combined: "combined", foreign_similarity: "foreignSimilarity", words_shared: "wordsShared" };
const PASSED: Partial<Record<string, Key>> = { combined: "combinedPassed", words_shared: "wordsPassed" };

/** Return the key of the text that explains the refusal. A refusal of the stage `generate` had passed the guard with this score. */
export function reasonOf({ stage, scoreKind, value, threshold }: Refusal): Key {
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
