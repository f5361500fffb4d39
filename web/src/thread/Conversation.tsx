/** The messages of one conversation with its heading and its find bar. */

import type { RefObject } from "preact";
import { lazy, Suspense } from "preact/compat";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ApiError } from "../api/client";
import { notifyFault } from "../app/faults";
import { notify } from "../app/notices";
import { useShortcuts } from "../app/shortcuts";
import { useStore } from "../app/store";
import { Fault, Waiting } from "../parts/states";
import { useTexts } from "../texts/texts";
import { placeOfEdit, setDraft } from "./drafts";
import { Header } from "./Header";
import { idle, isRunning, rowKey, type Turn } from "./live";
import { type ListHandle, MessageList, type Row as ListRow } from "./MessageList";
import { Row, type RowActions } from "./Row";
import { rowsOf } from "./rows";
import { sought } from "./sought";
import { loadOlder, pathOf, usePath } from "./stored";
import { THREAD } from "./thread.texts";
import { useConversation } from "./useConversation";
import type { QuestionView } from "./view";

export type Ask = (text: string, as?: { parentId: string | null }) => Promise<boolean>;
type Props = { id: string; turn: Turn | null; onAsk: Ask };
type Found = { messageId: string; position: number; length: number };

const loadFindBar = () => import("./find/FindBar").then((loaded) => ({ default: loaded.FindBar }));
const FindBar = lazy(loadFindBar);
const Gone = lazy(() => import("./Gone"));
const QUIET_MILLISECONDS = 2_000;
const AGAIN_MILLISECONDS = 3_000;

export function Conversation({ id, turn, onAsk }: Props) {
  const detail = useConversation(id, turn === null);
  const path = usePath(id);
  const list = useRef<ListHandle>(null);
  const finding = useFinding(id);
  const messages = path.data?.messages;
  const rows = useMemo(() => rowsOf(messages ?? [], turn), [messages, turn]);
  const questionId = turn?.question?.id;
  useEffect(() => {
    if (questionId) list.current?.toEnd();
  }, [questionId]);
  const [editedId, actions] = useRowActions(id, onAsk);
  const onOlder = useCallback(() => olderOrNotice(id), [id]);
  const jump = useJump(id, rows, list);
  const error = detail.error ?? path.error;
  if (isUnknown(error)) {
    return (
      <Suspense fallback={<Waiting />}>
        <Gone />
      </Suspense>
    );
  }
  const isBusy = isRunning(turn);
  const isReadOnly = Boolean(detail.data?.sharedBy);
  return (
    <>
      <Header id={id} conversation={detail.data} onFind={finding.open} />
      {finding.isOpen && (
        <Suspense fallback={null}>
          <FindBar key={finding.begun?.messageId} conversationId={id} begun={finding.begun} onJump={jump} onClose={finding.close} />
        </Suspense>
      )}
      {rows.length > 0 ? (
        <MessageList rows={rows} hasOlder={path.data?.hasOlder === true} onOlder={onOlder} keptKey={editedId && rowKey(editedId)} handle={list}>
          {(row) => <Row view={row.view} actions={isReadOnly ? null : actions} isBusy={isBusy} isEdited={row.view.id === editedId} />}
        </MessageList>
      ) : (
        <Nothing isPending={path.isPending} error={error} onRetry={() => void path.refetch()} />
      )}
    </>
  );
}

/** Whether the find bar is open: by its button or shortcut, or with what the list of conversations found here. */
function useFinding(id: string) {
  const [isWanted, want] = useState(false);
  const wanted = useStore(sought);
  const begun = wanted?.conversationId === id ? wanted : null;
  useEffect(() => {
    const timer = setTimeout(() => void loadFindBar().catch(() => undefined), QUIET_MILLISECONDS); // ready before the shortcut is pressed
    return () => clearTimeout(timer);
  }, []);
  const open = useCallback(() => want(true), []);
  const close = useCallback(() => {
    want(false);
    sought.set(null);
  }, []);
  useShortcuts([{ key: "f", withControl: true, run: open }]);
  return { isOpen: isWanted || begun !== null, begun, open, close };
}

/** Go to a message on the path; load it first if needed. */
function useJump(id: string, rows: readonly ListRow[], list: RefObject<ListHandle | null>): (found: Found) => void {
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (target === null || !rows.some((row) => row.view.id === target)) return;
    list.current?.show(target);
    setTarget(null);
  }, [target, rows, list]);
  return useCallback(
    ({ messageId, position, length }) => {
      setTarget(messageId);
      const loaded = pathOf(id)?.messages.length ?? 0;
      loadOlder(id, length - position + 1 - loaded).catch(notifyFault);
    },
    [id],
  );
}

/** Shown without messages: while they load, or after an error. */
function Nothing({ isPending, error, onRetry }: { isPending: boolean; error: unknown; onRetry: () => void }) {
  return <div class="no-messages">{error ? <Fault error={error} onRetry={onRetry} /> : isPending && <Waiting />}</div>;
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

async function olderOrNotice(id: string): Promise<void> {
  try {
    await loadOlder(id);
  } catch (error) {
    notifyFault(error);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MILLISECONDS));
  }
}

function useRowActions(id: string, onAsk: Ask): [string | null, RowActions] {
  const t = useTexts(THREAD);
  const [editedId, setEditedId] = useState<string | null>(null);
  const edited = useRef<string | null>(null);
  edited.current = editedId;
  const askInstead = useCallback(
    async (question: QuestionView, text: string) => {
      const isEdit = edited.current === question.id;
      if (isEdit) {
        const waiting = setTimeout(() => notify(t("editWaits")), 500);
        await idle(id);
        clearTimeout(waiting);
        if (edited.current !== question.id) return;
      }
      if (!(await onAsk(text, { parentId: question.parentId })) || !isEdit) return;
      setDraft(placeOfEdit(question.id), "");
      setEditedId(null);
    },
    [id, onAsk, t],
  );
  const actions = useMemo<RowActions>(
    () => ({
      conversationId: id,
      ask: (text) => void onAsk(text),
      edit: setEditedId,
      askInstead: (question, text) => void askInstead(question, text),
      retry: (answer) => {
        const found = pathOf(id)?.messages.find((one) => one.id === answer.parentId);
        if (found) void onAsk(found.content, { parentId: found.parentMessageId });
      },
    }),
    [id, onAsk, askInstead],
  );
  return [editedId, actions];
}
