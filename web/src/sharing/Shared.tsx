/** A conversation that a link shows, for reading, from its beginning. */

import "./sharing.css";
import { useQuery } from "@tanstack/react-query";
import type { ComponentChildren } from "preact";
import { Link } from "wouter";
import { api, ApiError, data, type Schemas } from "../api/client";
import { SHELL } from "../app/shell.texts";
import { usePageTitle } from "../app/title";
import { Icon } from "../parts/icons";
import { Empty, Fault, Waiting } from "../parts/states";
import { useTexts } from "../texts/texts";
import { useOwner } from "./owner";
import { SHARING } from "./sharing.texts";

type Found = Schemas["SharedConversation"];
type Message = Found["messages"][number];

const PAGE_SIZE = 200;

type Props = {
  token: string;
  /** The rows are the chat's, which the page has already: an import from here would split what loads first into many files. */
  children: (messages: readonly Message[]) => ComponentChildren;
};

export default function Shared({ token, children }: Props) {
  const { data: found, error, refetch } = useQuery({ queryKey: ["shared", token], queryFn: ({ signal }) => wholeLink(token, signal) });
  usePageTitle(found?.conversation.title ?? "");
  if (isUnknown(error)) return <Gone />;
  if (!found) return <div class="no-messages">{error ? <Fault error={error} onRetry={() => void refetch()} /> : <Waiting />}</div>;
  return (
    <div class="thread">
      <Head conversation={found.conversation} />
      <Scroller>{found.messages.length > 0 ? children(found.messages) : <Nothing />}</Scroller>
    </div>
  );
}

/** Read a conversation with all its messages. */
async function wholeLink(token: string, signal: AbortSignal): Promise<Found> {
  const read = (cursor: string | null) =>
    data(api.GET("/api/shared/{token}", { params: { path: { token }, query: { limit: PAGE_SIZE, cursor } }, signal }));
  let page = await read(null);
  const whole = { ...page, messages: [...page.messages] };
  while (page.nextCursor !== null) {
    page = await read(page.nextCursor);
    whole.messages.push(...page.messages);
  }
  return whole;
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function Scroller({ children }: { children: ComponentChildren }) {
  const t = useTexts(SHARING);
  return (
    <div class="shared-scroller" role="region" aria-label={t("messages")} tabIndex={0}>
      {children}
    </div>
  );
}

function Nothing() {
  const t = useTexts(SHARING);
  return <p class="empty">{t("noMessages")}</p>;
}

function Head({ conversation: { id, title, sharedBy } }: { conversation: Found["conversation"] }) {
  const t = useTexts(SHARING);
  const name = title || t("untitled");
  const owner = useOwner(sharedBy ?? "");
  return (
    <>
      <header class="thread-head shared-head">
        <h1 title={name}>
          <bdi>{name}</bdi>
        </h1>
      </header>
      <p class="shared-by">
        <Icon name="link" />
        {sharedBy === null ? (
          <span>
            {t("yours")} <Link href={`/c/${id}`}>{t("openYours")}</Link>
          </span>
        ) : (
          <span>{t("sharedBy", { owner })}</span>
        )}
      </p>
    </>
  );
}

function Gone() {
  const t = useTexts(SHARING);
  const shell = useTexts(SHELL);
  return (
    <Empty icon="link" title={t("gone")} isWhole>
      <p>{t("goneText")}</p>
      <Link href="/" class="button">
        {shell("toStart")}
      </Link>
    </Empty>
  );
}
