/** The documents that an answer cites: each once, with its headings, how often it is cited, and on demand how similar its passages are. */

import type { Citation } from "../../api/events";
import { Icon } from "../../parts/icons";
import { useDocumentName } from "../../sources/documentNames";
import { useLanguage } from "../../texts/language";
import { usePositionText } from "../../texts/positions";
import { useTexts } from "../../texts/texts";
import { ANSWER } from "./answer.texts";
import { byDocument } from "./byDocument";

type Props = { citations: readonly Citation[]; onCite: (index: number) => void };

export function Sources({ citations, onCite }: Props) {
  const t = useTexts(ANSWER);
  const language = useLanguage();
  const positionText = usePositionText();
  const documentName = useDocumentName();
  const documents = byDocument(citations).map((one) => ({
    ...one,
    name: documentName(one.name),
    below: [someOf(one.positions.map(positionText)), ...one.paths].filter(Boolean),
  }));
  return (
    <div class="sources" role="group" aria-label={t("sources")}>
      <p class="answer-label">{t("sources")}</p>
      <ul>
        {documents.map((one) => (
          <li key={one.documentId}>
            <button type="button" class="source-button" onClick={() => onCite(one.first)}>
              <Icon name="document" />
              <span class="source-name">
                <bdi>{one.name}</bdi>
                {one.below.length > 0 && (
                  <span class="source-headings" dir="auto">
                    {one.below.join(" · ")}
                  </span>
                )}
              </span>
              <span class="source-count">{t("citations", { n: one.count })}</span>
            </button>
          </li>
        ))}
      </ul>
      <details class="answer-details">
        <summary>{t("scores")}</summary>
        <ul class="scores">
          {documents.flatMap(({ passages, name }) =>
            passages.map(({ label, score, index }) => (
              <li key={label}>
                <button type="button" class="score-button" onClick={() => onCite(index)}>
                  [{label}] <bdi>{name}</bdi>
                </button>
                <span>{score.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</span>
              </li>
            )),
          )}
        </ul>
      </details>
    </div>
  );
}

const PLACES_MOST = 4;

/** Return the first places, each once. */
function someOf(places: readonly string[]): string {
  const known = [...new Set(places.filter(Boolean))];
  return known.slice(0, PLACES_MOST).join(", ") + (known.length > PLACES_MOST ? ", …" : "");
}
