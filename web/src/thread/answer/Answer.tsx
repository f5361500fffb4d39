/** One answer: its text with citation chips, its sections, what it asks back, or why there is none. */

import { Markdown } from "../../markdown/Markdown";
import type { AnswerView } from "../view";

type Props = {
  answer: AnswerView;
  /** Ask this as the next question: a section of the outline, or a choice. Null while an answer is being written. */
  onAsk: ((question: string) => void) | null;
};

export function Answer({ answer }: Props) {
  return <Markdown text={answer.text} citations={answer.citations} isStreaming={answer.status === "streaming"} />;
}
