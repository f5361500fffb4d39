/** A refusal: its message, the nearest documents, and on demand the deciding score. */

import type { ComponentChildren } from "preact";
import { lazy, Suspense } from "preact/compat";
import { Link } from "wouter";
import type { Refusal } from "../../api/events";
import { useTexts } from "../../texts/texts";
import { ANSWER } from "./answer.texts";

const Why = lazy(() => import("./Why"));

export function Refused({ refusal, children }: { refusal: Refusal; children: ComponentChildren }) {
  const t = useTexts(ANSWER);
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
      <details class="answer-details" open={!titles.length}>
        <summary>{t("why")}</summary>
        <Suspense fallback={null}>
          <Why refusal={refusal} />
        </Suspense>
      </details>
    </div>
  );
}
