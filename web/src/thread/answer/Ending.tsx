/** How an answer ended: stopped, failed, or how well its sentences are supported; and what did not work as it should. */

import type { Warning } from "../../api/events";
import { SHELL } from "../../app/shell.texts";
import { Button } from "../../parts/Button";
import { Icon } from "../../parts/icons";
import { Message } from "../../parts/Message";
import { useSupport } from "../../support/later";
import { useTexts } from "../../texts/texts";
import type { AnswerView } from "../view";
import { ANSWER } from "./answer.texts";
import { useReason } from "./reason";

/** The summary says the same, with the sentences. */
const IN_SUMMARY = ["weak_support", "words_not_found"];

type Retry = (() => void) | null;

export function Ending({ answer, onRetry }: { answer: AnswerView; onRetry: Retry }) {
  const { status, supports, text, refusal } = answer;
  const isJudged = status === "complete" && supports !== null && refusal === null;
  const part = useSupport(isJudged);
  const unfound = answer.warnings.find(({ code }) => code === "words_not_found")?.message ?? null;
  return (
    <>
      {status === "aborted" && <Stopped onRetry={onRetry} />}
      {status === "failed" && <Failed answer={answer} onRetry={onRetry} />}
      {isJudged && (part ? <part.Summary text={text} supports={supports} unfound={unfound} /> : <p class="answer-judged" />)}
      <Warnings warnings={answer.warnings.filter(({ code }) => !(isJudged && IN_SUMMARY.includes(code)))} />
    </>
  );
}

function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const t = useTexts(ANSWER);
  const messages = [...new Set(warnings.map(({ message }) => message))];
  if (!messages.length) return null;
  return (
    <ul class="answer-warnings" aria-label={t("warnings")}>
      {messages.map((message) => (
        <li key={message} class="answer-ending" dir="auto">
          <Icon name="warning" />
          <span>
            <Message text={message} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Stopped({ onRetry }: { onRetry: Retry }) {
  const t = useTexts(ANSWER);
  return (
    <div class="answer-ending">
      <Icon name="stop" />
      <p>{t("stopped")}</p>
      <Again onRetry={onRetry} />
    </div>
  );
}

function Again({ onRetry }: { onRetry: Retry }) {
  const t = useTexts(SHELL);
  return (
    onRetry && (
      <Button icon="retry" onClick={onRetry}>
        {t("retry")}
      </Button>
    )
  );
}

/** The reason comes with the events; for a stored answer it is in the turn record. */
function Failed({ answer: { fault, turnId }, onRetry }: { answer: AnswerView; onRetry: Retry }) {
  const t = useTexts(ANSWER);
  const reason = useReason(fault ? null : turnId);
  return (
    <div class="answer-ending answer-failed">
      <Icon name="warning" />
      <p>
        {t("failed")} <Message text={fault?.message ?? reason ?? ""} />
      </p>
      <Again onRetry={onRetry} />
    </div>
  );
}
