/** One answer: its text with citation chips, its sections, its clarification, or its refusal; above them the question it answers, if a follow-up left that unsaid. */

import "./answer.css";
import { useMemo } from "preact/hooks";
import { openPanel } from "../../app/panel";
import { useTexts } from "../../texts/texts";
import { Markdown } from "../../markdown/Markdown";
import type { AnswerView } from "../view";
import { ANSWER } from "./answer.texts";
import { Ending } from "./Ending";
import { Refused } from "./Refused";
import { Sections } from "./Sections";
import { Sources } from "./Sources";
import { shownText } from "./shownText";

type Props = {
  answer: AnswerView;
  /** Ask this as the next question: a section of the outline, or a choice. Null while an answer is being written. */
  onAsk: ((question: string) => void) | null;
  /** Ask its question again, if it failed or was stopped. Null where or while that is not possible. */
  onRetry?: (() => void) | null;
};

export function Answer({ answer, onAsk, onRetry = null }: Props) {
  const { citations, outline, clarification, refusal, understoodAs, supports } = answer;
  const t = useTexts(ANSWER);
  const text = useMemo(() => shownText(answer), [answer]);
  const cite = (index: number) => openPanel({ kind: "source", citations, index });
  const isStreaming = answer.status === "streaming";
  const written = <Markdown text={text} citations={citations} onCite={cite} supports={supports} isStreaming={isStreaming} />;
  return (
    <div class="answer">
      {understoodAs && <p class="answer-understood">{t("searchedFor", { question: understoodAs })}</p>}
      {refusal ? <Refused refusal={refusal}>{written}</Refused> : written}
      {clarification.length > 0 && <Sections kind="choice" sections={clarification} onAsk={onAsk} />}
      {outline.length > 0 && <Sections kind="outline" sections={outline} onAsk={onAsk} />}
      <Ending answer={answer} onRetry={onRetry} />
      {citations.length > 0 && !isStreaming && <Sources citations={citations} onCite={cite} />}
    </div>
  );
}
