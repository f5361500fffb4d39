/** Why there is no answer: the score that decided beside the one that was needed, or what is missing. */

import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { api, data } from "../../api/client";
import type { Refusal } from "../../api/events";
import { keys } from "../../api/queries";
import { type Language, useLanguage } from "../../texts/language";
import { useTexts } from "../../texts/texts";
import { WHY } from "./why.texts";

type Key = keyof typeof WHY;

export default function Why({ refusal }: { refusal: Refusal }) {
  const t = useTexts(WHY);
  const language = useLanguage();
  const reason = reasonOf(refusal);
  if (reason === "nothingFound") return <NothingFound />;
  return <p>{t(reason, { value: written(refusal.value, refusal, language), threshold: written(refusal.threshold, refusal, language) })}</p>;
}

/** Before the first document is ready, a question needs documents first: a link leads to them. */
function NothingFound() {
  const t = useTexts(WHY);
  const ready = useQuery({
    queryKey: [...keys.documents, "ready", "any"],
    queryFn: () => data(api.GET("/api/documents", { params: { query: { status: "ready", limit: 1 } } })),
  });
  if (!ready.data || ready.data.documents.length) return <p>{t("nothingFound")}</p>;
  return (
    <p>
      <Link href="/documents">{t("noDocuments")}</Link>
    </p>
  );
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
