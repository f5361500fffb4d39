/** Sections as buttons: those of a deliverable, or the choices of a clarification. A press asks about one by its id. */

import type { Section } from "../../api/events";
import { useTexts } from "../../texts/texts";
import { ANSWER } from "./answer.texts";

type Props = { kind: "outline" | "choice"; sections: readonly Section[]; onAsk: ((question: string) => void) | null };

export function Sections({ kind, sections, onAsk }: Props) {
  const t = useTexts(ANSWER);
  const label = t(kind === "outline" ? "sections" : "choices");
  return (
    <nav class={`sections sections-${kind}`} aria-label={label}>
      {kind === "outline" && <p class="answer-label">{label}</p>}
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <button type="button" class="section-button" disabled={!onAsk} onClick={() => onAsk?.(id)}>
              <span class="section-id">{id}</span>
              <bdi>{title}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
