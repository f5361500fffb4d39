/** The list of conversations: newest first, searched, renamed in place, deleted after a question. */

import "./sidebar.css";
import { lazy, Suspense } from "preact/compat";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
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
import { Kept } from "./Kept";
import { rowsOf, useConversations, useIsAnythingShared } from "./list";

const Whose = lazy(() => import("../sharing/Whose"));

export function Sidebar({ onChoose }: { onChoose: () => void }) {
  const t = useTexts(CONVERSATIONS);
  const start = useRef<HTMLAnchorElement>(null);
  const [written, write] = useState("");
  const [isSharedWanted, wantShared] = useState(false);
  const isAnythingShared = useIsAnythingShared();
  const isShared = isSharedWanted && isAnythingShared;
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
      <Suspense fallback={null}>{isAnythingShared && <Whose isShared={isShared} onChoose={wantShared} />}</Suspense>
      <Found key={String(isShared)} isShared={isShared} search={useDebounced(written.trim())} onChoose={onChoose} onEmptied={focusStart} />
      <Kept onChoose={onChoose} />
    </nav>
  );
}

function SearchField({ value, onWrite }: { value: string; onWrite: (text: string) => void }) {
  const t = useTexts(CONVERSATIONS);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const focus = () => requestAnimationFrame(() => field.current?.select()); // the list may be opening at this moment
    document.addEventListener("clew:search", focus);
    return () => document.removeEventListener("clew:search", focus);
  }, []);
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Escape" && value) onWrite("");
    else if (event.key === "ArrowDown") document.querySelector<HTMLElement>('[data-conversation][tabindex="0"]')?.focus();
    else return;
    event.preventDefault();
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
        onKeyDown={press}
      />
    </div>
  );
}

type FoundProps = { search: string; isShared: boolean; onChoose: () => void; onEmptied: () => void };

function Found({ search, isShared, onChoose, onEmptied }: FoundProps) {
  const [, params] = useRoute("/c/:id");
  const found = useConversations(search, isShared);
  const { data, hasNextPage, isFetching, isPlaceholderData, fetchNextPage } = found;
  const rows = useMemo(() => rowsOf((data?.pages ?? []).flatMap((page) => page.conversations)), [data]);
  const more = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [isFetching, fetchNextPage]);
  const isReadingOn = !rows.length && hasNextPage && !found.isError; // the newest have none of the words, others may
  useEffect(() => {
    if (isReadingOn) more();
  }, [isReadingOn, more]);
  useSpokenCount(Boolean(search && data && !isPlaceholderData), rows.length, hasNextPage);
  if (found.isPending || isReadingOn) return <Waiting />;
  if (found.isError && !rows.length) return <Fault error={found.error} onRetry={() => void found.refetch()} />;
  if (!rows.length) return <None search={search} isShared={isShared} />;
  return (
    <ConversationList
      rows={rows}
      isShared={isShared}
      openId={params?.id ?? null}
      hasMore={hasNextPage}
      onEnd={more}
      onChoose={onChoose}
      onEmptied={onEmptied}
    />
  );
}

function None({ search, isShared }: { search: string; isShared: boolean }) {
  const t = useTexts(CONVERSATIONS);
  return <p class="conversations-none">{search ? t("nothingFound", { search }) : !isShared && t("none")}</p>;
}

/** Say how many were found to who cannot see the list grow shorter. */
function useSpokenCount(isFound: boolean, n: number, hasMore: boolean): void {
  const t = useTexts(CONVERSATIONS);
  useEffect(() => {
    if (isFound && (n || !hasMore)) announce(t(hasMore ? "foundMore" : "found", { n }));
  }, [isFound, n, hasMore, t]);
}
