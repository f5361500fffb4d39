/** The list of conversations: newest first, searched, renamed in place, deleted after a question. */

import "./sidebar.css";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Link, useRoute } from "wouter";
import mark from "../app/clew.svg";
import { announce } from "../app/notices";
import { isComposing } from "../app/shortcuts";
import { useDebounced } from "../parts/debounced";
import { Icon } from "../parts/icons";
import { Fault, Waiting } from "../parts/states";
import { useTexts } from "../texts/texts";
import { ConversationList } from "./ConversationList";
import { CONVERSATIONS } from "./conversations.texts";
import { rowsOf, useConversations } from "./list";

export function Sidebar({ onChoose }: { onChoose: () => void }) {
  const t = useTexts(CONVERSATIONS);
  const start = useRef<HTMLAnchorElement>(null);
  const [written, write] = useState("");
  const focusStart = useCallback(() => start.current?.focus(), []);
  return (
    <nav class="conversations" aria-label={t("name")}>
      <div class="brand">
        <img src={mark} alt="" width={26} height={26} />
        Clew
      </div>
      <Link ref={start} href="/" class="button conversations-new" onClick={onChoose}>
        <Icon name="plus" />
        {t("start")}
      </Link>
      <SearchField value={written} onWrite={write} />
      <Found search={useDebounced(written.trim())} onChoose={onChoose} onEmptied={focusStart} />
    </nav>
  );
}

function SearchField({ value, onWrite }: { value: string; onWrite: (text: string) => void }) {
  const t = useTexts(CONVERSATIONS);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = () => requestAnimationFrame(() => field.current?.select()); // the list may be opening at this moment
    document.addEventListener("clew:search", focus);
    return () => document.removeEventListener("clew:search", focus);
  }, []);
  const clear = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || isComposing(event) || !value) return;
    event.preventDefault();
    onWrite("");
  };
  return (
    <div class="conversations-search" role="search">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        value={value}
        maxLength={200}
        placeholder={t("search")}
        aria-label={t("search")}
        autoComplete="off"
        onInput={(event) => onWrite(event.currentTarget.value)}
        onKeyDown={clear}
      />
    </div>
  );
}

function Found({ search, onChoose, onEmptied }: { search: string; onChoose: () => void; onEmptied: () => void }) {
  const t = useTexts(CONVERSATIONS);
  const [, params] = useRoute("/c/:id");
  const found = useConversations(search);
  const { data, hasNextPage, isFetching, isPlaceholderData, fetchNextPage } = found;
  const rows = useMemo(() => rowsOf((data?.pages ?? []).flatMap((page) => page.conversations)), [data]);
  const more = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [isFetching, fetchNextPage]);
  useSpokenCount(Boolean(search && data && !isPlaceholderData), rows.length, hasNextPage);
  if (found.isPending) return <Waiting />;
  if (found.isError && !rows.length) return <Fault error={found.error} onRetry={() => void found.refetch()} />;
  if (!rows.length) return <p class="conversations-none">{search ? t("nothingFound", { search }) : t("none")}</p>;
  return (
    <ConversationList
      rows={rows}
      openId={params?.id ?? null}
      hasMore={hasNextPage}
      onEnd={more}
      onChoose={onChoose}
      onEmptied={onEmptied}
    />
  );
}

/** Say how many were found to who cannot see the list grow shorter. */
function useSpokenCount(isFound: boolean, n: number, hasMore: boolean): void {
  const t = useTexts(CONVERSATIONS);
  useEffect(() => {
    if (isFound) announce(t(hasMore ? "foundMore" : "found", { n }));
  }, [isFound, n, hasMore, t]);
}
