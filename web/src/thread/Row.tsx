/** A row of the list: a question in its bubble or an answer, with its actions. */

import { lazy, memo, Suspense } from "preact/compat";
import { openPanel } from "../app/panel";
import { SHELL } from "../app/shell.texts";
import { copyText } from "../markdown/copy";
import { Button } from "../parts/Button";
import { Icon } from "../parts/icons";
import { useTexts } from "../texts/texts";
import { Answer } from "./answer/Answer";
import { useReason } from "./answer/reason";
import { BranchSwitcher } from "./branches/BranchSwitcher";
import { THREAD } from "./thread.texts";
import type { AnswerView, MessageView, QuestionView } from "./view";

const EditQuestion = lazy(() => import("./branches/EditQuestion").then((loaded) => ({ default: loaded.EditQuestion })));

export type RowActions = {
  conversationId: string;
  ask: (text: string) => void;
  edit: (questionId: string | null) => void;
  /** Ask it again in its place; the earlier version stays as a branch. */
  askInstead: (question: QuestionView, text: string) => void;
  retry: (answer: AnswerView) => void;
};

/** `actions` null: the conversation can only be read. */
type Props = { view: MessageView; actions: RowActions | null; isBusy: boolean; isEdited: boolean };

export const Row = memo(function Row({ view, actions, isBusy, isEdited }: Props) {
  return view.role === "user" ? (
    <Question question={view} actions={actions} isBusy={isBusy} isEdited={isEdited} />
  ) : (
    <AnswerRow answer={view} actions={actions} isBusy={isBusy} />
  );
});

function Question({ question, actions, isBusy, isEdited }: Omit<Props, "view"> & { question: QuestionView }) {
  const t = useTexts(THREAD);
  const isStored = question.status !== "sending";
  if (isEdited && actions) {
    return (
      <Suspense fallback={question.text}>
        <EditQuestion
          id={question.id}
          text={question.text}
          onCancel={() => actions.edit(null)}
          onSend={(text) => actions.askInstead(question, text)}
        />
      </Suspense>
    );
  }
  return (
    <>
      <h2 class="unseen">{t("you")}</h2>
      <p class={`bubble ${isStored ? "" : "bubble-sending"}`} dir="auto">
        {question.text}
      </p>
      <div class="row-actions">
        <CopyButton text={question.text} label={t("copyQuestion")} />
        {isStored && actions && <Button icon="edit" label={t("edit")} class="row-edit" onClick={() => actions.edit(question.id)} />}
        {isStored && actions && <BranchSwitcher conversationId={actions.conversationId} messageId={question.id} disabled={isBusy} />}
      </div>
      {question.status === "failed" && (
        <Failed turnId={actions && question.turnId} isBusy={isBusy} onRetry={actions && (() => actions.askInstead(question, question.text))} />
      )}
    </>
  );
}

type AnswerProps = { answer: AnswerView; actions: RowActions | null; isBusy: boolean };

function AnswerRow({ answer, actions, isBusy }: AnswerProps) {
  const t = useTexts(THREAD);
  const isWritten = answer.status !== "streaming";
  return (
    <>
      <h2 class="unseen">{t("answer")}</h2>
      {answer.text || isWritten ? <Answer answer={answer} onAsk={isBusy ? null : (actions?.ask ?? null)} onRetry={isBusy || !actions ? null : () => actions.retry(answer)} /> : <Thinking />}
      <div class={`row-actions ${isWritten ? "" : "row-actions-waiting"}`}>
        {isWritten && <AnswerActions answer={answer} actions={actions} isBusy={isBusy} />}
      </div>
    </>
  );
}

function AnswerActions({ answer, actions, isBusy }: AnswerProps) {
  const t = useTexts(THREAD);
  const { turnId } = answer;
  return (
    <>
      {answer.text && <CopyButton text={answer.text} label={t("copyAnswer")} />}
      {turnId && actions && <Button icon="inspect" label={t("whatHappened")} onClick={() => openPanel({ kind: "turn", turnId })} />}
      {actions && <BranchSwitcher conversationId={actions.conversationId} messageId={answer.id} disabled={isBusy} />}
    </>
  );
}

function Thinking() {
  const t = useTexts(THREAD);
  return (
    <p class="thinking" aria-label={t("answering")} role="img">
      <span />
      <span />
      <span />
    </p>
  );
}

type FailedProps = { turnId: string | null; isBusy: boolean; onRetry: (() => void) | null };

/** Why there is no answer, from the turn record. */
function Failed({ turnId, isBusy, onRetry }: FailedProps) {
  const t = useTexts(THREAD);
  const shell = useTexts(SHELL);
  const reason = useReason(turnId);
  return (
    <div class="fault row-failed">
      <Icon name="warning" />
      <p>{reason ?? t("answerFailed")}</p>
      {turnId && <Button icon="inspect" label={t("whatHappened")} onClick={() => openPanel({ kind: "turn", turnId })} />}
      {onRetry && (
        <Button icon="retry" idle={isBusy} onClick={onRetry}>
          {shell("retry")}
        </Button>
      )}
    </div>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  return <Button icon="copy" label={label} onClick={() => void copyText(text)} />;
}
