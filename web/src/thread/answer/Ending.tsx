/** How an incomplete answer ended, and its sentences without a citation. */

import { Icon } from "../../parts/icons";
import { useTexts } from "../../texts/texts";
import { indexAfter } from "../../texts/codePoints";
import type { AnswerView } from "../view";
import { ANSWER } from "./answer.texts";
import { useReason } from "./reason";

export function Ending({ answer }: { answer: AnswerView }) {
  const t = useTexts(ANSWER);
  if (answer.status === "aborted") {
    return (
      <p class="answer-ending">
        <Icon name="stop" />
        {t("stopped")}
      </p>
    );
  }
  if (answer.status === "failed") return <Failed answer={answer} />;
  const unsupported = answer.unsupported ?? [];
  if (!unsupported.length || !answer.citations.length) return null;
  return (
    <details class="answer-details">
      <summary>{t("unsupported", { n: unsupported.length })}</summary>
      <ul>
        {unsupported.map(({ start, end }) => {
          const from = indexAfter(answer.text, start);
          return (
            <li key={start} dir="auto">
              {answer.text.slice(from, indexAfter(answer.text, end - start, from))}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** The reason comes with the events; for a stored answer it is in the turn record. */
function Failed({ answer: { fault, turnId } }: { answer: AnswerView }) {
  const t = useTexts(ANSWER);
  const reason = useReason(fault ? null : turnId);
  return (
    <div class="answer-ending answer-failed">
      <Icon name="warning" />
      <p>
        {t("failed")} {fault?.message ?? reason}
      </p>
    </div>
  );
}
