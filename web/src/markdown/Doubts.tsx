/**
 * Sentences of an answer that their passages do not support, underlined and followed by a sign that says why. Signs in the text
 * (`signs.ts`) carry their places through the markdown; a sentence may run across emphasis, code and links.
 */

import "./doubts.css";
import type { ComponentChildren } from "preact";
import { useContext, useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "../parts/icons";
import { STRENGTH_ICONS } from "../support/strengths";
import { reasonText, sentencesOf, type Support } from "../support/support";
import { SUPPORT } from "../support/support.texts";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { type Doubted, Doubts, type DoubtSigns } from "./doubting";
import type { Writer } from "./elements";
import { Hint, useHint } from "./Hint";
import { sign, unsigned } from "./signs";

/** The marks right behind a sentence belong to it. */
const MARKS_BEHIND = /^(?:[ \t]*\[\d{1,3}(?: ?, ?\d{1,3})*\])+/;
/** A bare address would take the sign for a part of itself. */
const ADDRESS_AT_END = /\s*(?<![(<])(?:https?:\/\/|www\.)\S*$/;

/** Put signs where the sentences that are not supported begin and end. */
export function doubted(text: string, supports: readonly Support[]): Doubted {
  const sentences = sentencesOf(text, supports).filter(({ start, support }) => support.strength !== "supported" && start < text.length);
  const marks = sentences.map(({ start, end }) => ({ kind: "doubt" as const, start, end: endOf(text, start, end) }));
  return { ...sign(text, marks, ["doubt"]), sentences };
}

function endOf(text: string, start: number, end: number): number {
  const behind = MARKS_BEHIND.exec(text.slice(end))?.[0].length ?? 0;
  const address = behind ? 0 : (ADDRESS_AT_END.exec(text.slice(start, end))?.[0].length ?? 0);
  return end + behind - address;
}

/** Return the signs in a part of the text, in their order. */
export function signsIn(part: string, signs: DoubtSigns): ("doubt" | null)[] {
  return signs.size ? Array.from(part).flatMap((one) => signs.get(one) ?? (signs.has(one) ? [null] : [])) : [];
}

/** Writes one block; `first` is the number of the first sentence that begins in it. */
export class DoubtWriter implements Writer {
  private nth: number | null = null;

  constructor(
    private readonly signs: DoubtSigns,
    private next: number,
  ) {}

  plain(text: string): string {
    return unsigned(text, this.signs);
  }

  write(text: string): ComponentChildren {
    const written: ComponentChildren[] = [];
    let run = "";
    const put = () => {
      if (run) written.push(this.nth === null ? run : <Run nth={this.nth}>{run}</Run>);
      run = "";
    };
    for (const one of text) {
      const kind = this.signs.get(one);
      if (kind === undefined) {
        run += one;
        continue;
      }
      put();
      if (kind === null) written.push(<Sign nth={this.nth ?? this.next - 1} />);
      this.nth = kind === null ? null : this.next++;
    }
    put();
    return written.length > 1 ? written : (written[0] ?? "");
  }
}

function Run({ nth, children }: { nth: number; children: string }) {
  const { sentences, onOver } = useContext(Doubts);
  const strength = sentences[nth]?.support.strength ?? "none";
  return (
    <span class={`md-doubted md-doubted-${strength}`} onMouseEnter={() => onOver(nth)} onMouseLeave={() => onOver(null)}>
      {children}
    </span>
  );
}

/** Behind the sentence: its state as an icon, and the reason as its name and its hint. */
function Sign({ nth }: { nth: number }) {
  const { sentences, over } = useContext(Doubts);
  const t = useTexts(SUPPORT);
  const language = useLanguage();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { isShown, show, hide } = useHint();
  const isOver = over === nth;
  useEffect(() => {
    if (!isOver) return undefined;
    show();
    return hide;
  }, [isOver, show, hide]);
  const support = sentences[nth]?.support;
  if (!support) return null;
  const reason = reasonText(support, t, language);
  return (
    <span class="md-mark" onMouseEnter={show} onMouseLeave={hide}>
      <button
        ref={button}
        type="button"
        class={`md-doubt md-doubt-${support.strength}`}
        aria-label={`${t(support.strength)}: ${reason}`}
        onFocus={show}
        onBlur={hide}
        onClick={show}
      >
        <Icon name={STRENGTH_ICONS[support.strength]} />
      </button>
      {isShown && (
        <Hint id={id} beside={button} onHide={hide}>
          {reason}
        </Hint>
      )}
    </span>
  );
}
