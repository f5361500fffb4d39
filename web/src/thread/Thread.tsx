/** One conversation: its messages and the composer. `conversationId` null: a new one. */

import { lazy, Suspense } from "preact/compat";
import { useCallback, useRef, useState } from "preact/hooks";
import { useLocation, useSearchParams } from "wouter";
import { api, data } from "../api/client";
import { faultText } from "../app/faults";
import { SHELL } from "../app/shell.texts";
import { store, useStore } from "../app/store";
import { Button } from "../parts/Button";
import { Icon } from "../parts/icons";
import { Message } from "../parts/Message";
import { useTexts } from "../texts/texts";
import { type Ask, Conversation } from "./Conversation";
import { Composer } from "./Composer";
import { ask, type Turn, turnIn } from "./live";
import { useSharedBy } from "./useConversation";
import { isLeftEmpty, withdraw } from "./withdraw";
import "./composer.css";
import "./thread.css";

const NewThread = lazy(() => import("./NewThread"));
const ReadOnly = lazy(() => import("../sharing/ReadOnly"));
const NOTHING = store<Turn | null>(null);

type Refused = { place: string | null; text: string };

/** The composer stays the same element when a new conversation gets its address, so that it keeps the focus. */
export function Thread({ conversationId }: { conversationId: string | null }) {
  const t = useTexts(SHELL);
  const sharedBy = useSharedBy(conversationId);
  const turn = useStore(conversationId ? turnIn(conversationId) : NOTHING);
  const [query] = useSearchParams();
  const [chosen, setAssistantId] = useState<string | null>(null);
  const assistantId = chosen ?? query.get("assistant");
  const [refused, setRefused] = useState<Refused | null>(null);
  const onAsk = useAsk(conversationId, assistantId, setRefused);
  return (
    <div class="thread">
      {conversationId ? (
        <Conversation key={conversationId} id={conversationId} turn={turn} onAsk={onAsk} />
      ) : (
        <Suspense key="new" fallback={<div class="new-thread" />}>
          <NewThread assistantId={assistantId} onAssistant={setAssistantId} onAsk={(text) => void onAsk(text)} />
        </Suspense>
      )}
      <div key="composer" class="composer-place">
        {refused?.place === conversationId && (
          <div class="fault composer-fault" role="alert">
            <Icon name="warning" />
            <p>
              <Message text={refused.text} />
            </p>
            <Button icon="close" label={t("close")} onClick={() => setRefused(null)} />
          </div>
        )}
        {sharedBy === null ? (
          <Composer conversationId={conversationId} turn={turn} onAsk={(text) => void onAsk(text)} />
        ) : (
          <Suspense fallback={null}>
            <ReadOnly sharedBy={sharedBy} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Ask here; a new conversation is created first and opened. Resolves to false if the question was not sent; the page shows why. */
function useAsk(conversationId: string | null, assistantId: string | null, onRefused: (refused: Refused | null) => void): Ask {
  const [, navigate] = useLocation();
  const waiting = useRef(new Set<string | null>()); // places with a question in flight
  return useCallback(
    async (text, as) => {
      if (waiting.current.has(conversationId)) return false;
      waiting.current.add(conversationId);
      let id = conversationId;
      onRefused(null);
      try {
        id ??= await newConversation(assistantId);
        const stored = ask(id, { text, ...as, place: as ? undefined : conversationId });
        if (id !== conversationId) {
          navigate(`/c/${id}`);
          waiting.current.delete(conversationId);
        }
        await stored;
        return true;
      } catch (error) {
        const created = id === conversationId ? null : id;
        const isEmpty = created !== null && (await isLeftEmpty(created, error));
        if (isEmpty && location.pathname === `/c/${created}`) navigate("/", { replace: true });
        onRefused({ place: isEmpty ? null : id, text: faultText(error) });
        if (isEmpty) await withdraw(created);
        return false;
      } finally {
        waiting.current.delete(conversationId);
      }
    },
    [conversationId, assistantId, navigate, onRefused],
  );
}

async function newConversation(assistantId: string | null): Promise<string> {
  const conversation = await data(api.POST("/api/conversations", { body: { assistantId } }));
  return conversation.id;
}
