/** Finds text in a conversation. The server searches, so messages that are not loaded are included. */

import "./find.css";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useEscape } from "../../app/escape";
import { announce } from "../../app/notices";
import { SHELL } from "../../app/shell.texts";
import { isComposing } from "../../app/shortcuts";
import { Button } from "../../parts/Button";
import { useDebounced } from "../../parts/debounced";
import { Icon } from "../../parts/icons";
import { Fault } from "../../parts/states";
import { useTexts } from "../../texts/texts";
import type { Sought } from "../sought";
import { FIND } from "./find.texts";
import { useHighlights } from "./highlights";
import { Hits } from "./Hits";
import { type Matches, useCurrent, useSearch } from "./useSearch";

type Found = { messageId: string; position: number; length: number };
/** `begun`: what the list of conversations found; the first hit is gone to, and the focus stays in the list. */
type Props = { conversationId: string; begun: Sought | null; onJump: (found: Found) => void; onClose: () => void };

export function FindBar({ conversationId, begun, onJump, onClose }: Props) {
  const t = useTexts(FIND);
  const shell = useTexts(SHELL);
  const field = useRef<HTMLInputElement>(null);
  const [written, write] = useState(begun?.text ?? "");
  const text = useDebounced(written.trim());
  const search = useSearch(conversationId, text);
  const found = text ? search.data : undefined;
  const matches = found?.matches ?? [];
  const hit = useCurrent(text, matches.length);
  useHighlights(text);
  useOpenField(field, !begun, onClose);
  const hitCount = useHitCount(found, hit.current);

  const go = (index: number) => {
    const match = matches[index];
    if (!found || !match) return;
    hit.choose(index);
    onJump({ messageId: match.messageId, position: match.position, length: found.length });
  };
  const first = search.isPlaceholderData ? -1 : firstOf(begun, text, matches);
  const reach = useRef(go);
  reach.current = go;
  useEffect(() => {
    if (first >= 0) reach.current(first);
  }, [first]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || isComposing(event)) return;
    event.preventDefault();
    go(hit.next(event.shiftKey ? -1 : 1));
  };
  return (
    <section class="find" aria-label={t("name")}>
      <div class="find-bar">
        <Icon name="search" />
        <input
          ref={field}
          value={written}
          maxLength={200}
          placeholder={t("name")}
          aria-label={t("name")}
          autoComplete="off"
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={press}
        />
        <span class="find-count">{hitCount}</span>
        <Button icon="up" label={t("previous")} idle={!matches.length} onClick={() => go(hit.next(-1))} />
        <Button icon="down" label={t("next")} idle={!matches.length} onClick={() => go(hit.next(1))} />
        <Button icon="close" label={shell("close")} onClick={onClose} />
      </div>
      {search.error && <Fault error={search.error} onRetry={() => void search.refetch()} />}
      {found && matches.length > 0 && <Hits found={found} current={hit.current} onChoose={go} />}
    </section>
  );
}

/** Return which hit the list of conversations found, else the first; -1 before they are known, or once other words are written. */
function firstOf(begun: Sought | null, text: string, matches: Matches["matches"]): number {
  if (begun?.text !== text || !matches.length) return -1;
  return Math.max(0, matches.findIndex(({ messageId }) => messageId === begun.messageId));
}

/** Focus the field, and restore the focus at the end; Ctrl+F selects the text in the field. */
function useOpenField(field: { current: HTMLInputElement | null }, isFocused: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEscape("search", useCallback(() => close.current(), []));
  useLayoutEffect(() => {
    // what the reader types right after the shortcut goes into the field
    const before = document.activeElement;
    const shown = field.current;
    if (isFocused) shown?.focus();
    const again = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "f" || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      shown?.select();
    };
    document.addEventListener("keydown", again, true);
    return () => {
      document.removeEventListener("keydown", again, true);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [field, isFocused]);
}

function useHitCount(found: Matches | undefined, current: number | null): string {
  const t = useTexts(FIND);
  const count = found?.total ?? 0;
  const text = !found ? "" : !count ? t("none") : current === null ? t("found", { n: count }) : t("at", { at: current + 1, of: count });
  useEffect(() => {
    if (text) announce(text);
  }, [text]);
  return text;
}
