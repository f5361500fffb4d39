/** A citation as a small number in the text. Hovering over it or focusing it shows the source. */

import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Citation } from "../api/events";
import { usePanel } from "../app/panel";
import { usePositionText } from "../texts/positions";
import { useTexts } from "../texts/texts";
import { MARKDOWN } from "./markdown.texts";

const DELAY_MILLISECONDS = 150;
const QUOTE_LENGTH = 180;
const GAP = 6;

export function Chip({ citation, onPress }: { citation: Citation; onPress: () => void }) {
  const t = useTexts(MARKDOWN);
  const id = useId();
  const panel = usePanel();
  const isOpen = panel?.kind === "source" && panel.citations[panel.index] === citation;
  const [isShown, setShown] = useState(false);
  const place = usePositionText()(citation.position);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), DELAY_MILLISECONDS);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <span class="md-mark" onMouseEnter={show} onMouseLeave={hide}>
      <button
        ref={button}
        type="button"
        class="md-chip"
        aria-label={t("source", { n: String(citation.label), name: place ? `${citation.documentName}, ${place}` : citation.documentName })}
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
      {isShown && <Preview id={id} citation={citation} place={place} beside={button} onHide={hide} />}
    </span>
  );
}

type PreviewProps = { id: string; citation: Citation; place: string; beside: { current: HTMLButtonElement | null }; onHide: () => void };

/** Lies above everything, so that no scrolling box clips it. Esc hides it and then closes what Esc closes otherwise. */
function Preview({ id, citation, place, beside, onHide }: PreviewProps) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!box.current || !beside.current) return;
    box.current.showPopover();
    putBeside(box.current, beside.current.getBoundingClientRect());
  }, [beside]);
  useEffect(() => {
    const escaped = (event: KeyboardEvent) => {
      if (event.key === "Escape") box.current?.hidePopover();
    };
    document.addEventListener("keydown", escaped, true);
    document.addEventListener("scroll", onHide, true);
    return () => {
      document.removeEventListener("keydown", escaped, true);
      document.removeEventListener("scroll", onHide, true);
    };
  }, [onHide]);
  return (
    <span ref={box} id={id} class="md-preview" role="tooltip" popover="manual">
      <span class="md-preview-name">
        <bdi>{citation.documentName}</bdi>
        {place && `, ${place}`}
      </span>
      <span class="md-preview-quote">{beginning(citation.content)}</span>
    </span>
  );
}

function putBeside(box: HTMLElement, at: DOMRect): void {
  const size = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left + at.width / 2 - size.width / 2, innerWidth - size.width - 8));
  const isAbove = at.top - size.height - GAP > 8;
  box.style.left = `${left}px`;
  box.style.top = `${isAbove ? at.top - size.height - GAP : at.bottom + GAP}px`;
}

function beginning(quote: string): string {
  const characters = Array.from(quote.slice(0, 4 * QUOTE_LENGTH).replace(/\s+/g, " "));
  return characters.length > QUOTE_LENGTH ? `${characters.slice(0, QUOTE_LENGTH).join("")}…` : characters.join("");
}
