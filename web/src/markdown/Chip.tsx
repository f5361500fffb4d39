/** A citation as a small number in the text. Hovering over it or focusing it shows the source, and whether that supports the sentence. */

import { useEffect, useId, useRef } from "preact/hooks";
import type { Citation } from "../api/events";
import { usePanel } from "../app/panel";
import { useDocumentName } from "../sources/documentNames";
import { useSupport } from "../support/later";
import { usePositionText } from "../texts/positions";
import { useTexts } from "../texts/texts";
import { Hint, useHint } from "./Hint";
import { MARKDOWN } from "./markdown.texts";

const QUOTE_LENGTH = 180;

export function Chip({ citation, onPress }: { citation: Citation; onPress: () => void }) {
  const t = useTexts(MARKDOWN);
  const id = useId();
  const panel = usePanel();
  const isOpen = panel?.kind === "source" && panel.citations[panel.index] === citation;
  const { isShown, show, hide } = useHint();
  const place = usePositionText()(citation.position);
  const button = useRef<HTMLButtonElement>(null);
  const { support, added } = citation;
  useEffect(() => {
    if (!isOpen) return;
    // The panel makes the answer narrower: once the list has measured it, the sentence is brought back into view.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => button.current?.scrollIntoView({ block: "nearest" }));
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  const document = useDocumentName()(citation.documentName);
  const name = t("source", { n: String(citation.label), name: place ? `${document}, ${place}` : document });
  return (
    <span class="md-mark" onMouseEnter={show} onMouseLeave={hide}>
      <button
        ref={button}
        type="button"
        class={`md-chip ${support ? `md-chip-${support}` : ""} ${added ? "md-chip-added" : ""}`}
        aria-label={support ? `${name}, ${t(support)}` : name}
        aria-current={isOpen}
        aria-describedby={isShown ? id : undefined}
        onFocus={show}
        onBlur={hide}
        onClick={() => {
          hide();
          onPress();
        }}
      >
        {citation.label}
      </button>
      {isShown && (
        <Hint id={id} beside={button} onHide={hide}>
          <Quote citation={citation} place={place} />
        </Hint>
      )}
    </span>
  );
}

function Quote({ citation, place }: { citation: Citation; place: string }) {
  const { documentName, content, support, added } = citation;
  const nameOf = useDocumentName();
  const part = useSupport(support !== null);
  return (
    <>
      <span class="md-preview-name">
        <bdi>{nameOf(documentName)}</bdi>
        {place && `, ${place}`}
      </span>
      <span class="md-preview-quote">{beginning(content)}</span>
      {part && support && <part.Says strength={support} isAdded={added} />}
    </>
  );
}

function beginning(quote: string): string {
  const characters = Array.from(quote.slice(0, 4 * QUOTE_LENGTH).replace(/\s+/g, " "));
  return characters.length > QUOTE_LENGTH ? `${characters.slice(0, QUOTE_LENGTH).join("")}…` : characters.join("");
}
