/** A row of the list: a question in its bubble or an answer, with its actions. */

import { memo } from "preact/compat";
import { openPanel } from "../app/panel";
import { copyText } from "../markdown/copy";
import { Button } from "../parts/Button";
import { Icon } from "../parts/icons";
import { useTexts } from "../texts/texts";
import { Answer } from "./answer/Answer";
import { useReason } from "./answer/reason";
import { BranchSwitcher } from "./branches/BranchSwitcher";
import { EditQuestion } from "./branches/EditQuestion";
import { THREAD } from "./thread.texts";
import type { AnswerView, MessageView, QuestionView } from "./view";

export type RowActions = {
  conversationId: string;
  ask: (text: string) => void;
  edit: (questionId: string | null) => void;
  /** Ask it again in its place; the earlier version stays as a branch. */
  askInstead: (question: QuestionView, text: string) => void;
  retry: (answer: AnswerView) => void;
};

type Props = { view: MessageView; actions: RowActions; isBusy: boolean; isEdited: boolean };

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
  if (isEdited) {
    return (
      <EditQuestion
        id={question.id}
        text={question.text}
        onCancel={() => actions.edit(null)}
        onSend={(text) => actions.askInstead(question, text)}
      />
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
        {isStored && <Button icon="edit" label={t("edit")} class="row-edit" onClick={() => actions.edit(question.id)} />}
        {isStored && <BranchSwitcher conversationId={actions.conversationId} messageId={question.id} disabled={isBusy} />}
      </div>
      {question.status === "failed" && (
        <Failed turnId={question.turnId} onRetry={isBusy ? null : () => actions.askInstead(question, question.text)} />
      )}
    </>
  );
}

function AnswerRow({ answer, actions, isBusy }: { answer: AnswerView; actions: RowActions; isBusy: boolean }) {
  const t = useTexts(THREAD);
  const isWritten = answer.status !== "streaming";
  const { turnId } = answer;
  return (
    <>
      <h2 class="unseen">{t("answer")}</h2>
      {answer.text || isWritten ? <Answer answer={answer} onAsk={isBusy ? null : actions.ask} /> : <Thinking />}
      <div class={`row-actions ${isWritten ? "" : "row-actions-waiting"}`}>
        {isWritten && (
          <>
            {answer.text && <CopyButton text={answer.text} label={t("copyAnswer")} />}
            {turnId && <Button icon="inspect" label={t("whatHappened")} onClick={() => openPanel({ kind: "turn", turnId })} />}
            {answer.status === "failed" && !isBusy && <Button icon="retry" label={t("retry")} onClick={() => actions.retry(answer)} />}
            <BranchSwitcher conversationId={actions.conversationId} messageId={answer.id} disabled={isBusy} />
          </>
        )}
      </div>
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

/** Why there is no answer, from the turn record. */
function Failed({ turnId, onRetry }: { turnId: string | null; onRetry: (() => void) | null }) {
  const t = useTexts(THREAD);
  const reason = useReason(turnId);
  return (
    <div class="fault row-failed">
      <Icon name="warning" />
      <p>{reason ?? t("answerFailed")}</p>
      {turnId && <Button icon="inspect" label={t("whatHappened")} onClick={() => openPanel({ kind: "turn", turnId })} />}
      <Button icon="retry" idle={!onRetry} onClick={() => onRetry?.()}>
        {t("retry")}
      </Button>
    </div>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  return <Button icon="copy" label={label} onClick={() => void copyText(text)} />;
}
