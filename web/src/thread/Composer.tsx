/** The field for the next question. One button sends and stops, so that the focus stays; an input method's text is never rewritten. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { notify } from "../app/notices";
import { useEscape } from "../app/escape";
import { isSending, useShortcuts } from "../app/shortcuts";
import { Button } from "../parts/Button";
import { useTexts } from "../texts/texts";
import { draft, lengthOf, QUESTION_LENGTH, setDraft, useDraft } from "./drafts";
import { isRunning, stop, type Turn } from "./live";
import { THREAD } from "./thread.texts";

type Props = { conversationId: string | null; turn: Turn | null; onAsk: (text: string) => void };

const NEAR = 0.9;

export function Composer({ conversationId, turn, onAsk }: Props) {
  const t = useTexts(THREAD);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useDraft(conversationId);
  const isBusy = isRunning(turn);
  const length = lengthOf(text.trim());
  const isEmpty = length === 0;
  const halt = () => conversationId && void stop(conversationId);
  useEscape("stop", isBusy ? halt : null);
  useShortcuts([{ key: "i", run: () => field.current?.focus() }]);
  useLayoutEffect(() => {
    if (matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, [conversationId]);
  const send = () => {
    const question = draft(conversationId).trim();
    if (!question) return;
    if (isBusy) notify(t("waitForAnswer"));
    else if (lengthOf(question) > QUESTION_LENGTH) notify(t("tooLong", { n: lengthOf(question), most: QUESTION_LENGTH }), "fault");
    else onAsk(question);
  };
  const pressed = (event: KeyboardEvent) => {
    if (!isSending(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <form class="composer" onSubmit={(event) => event.preventDefault()}>
      <div class="composer-box">
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          aria-label={t("composer")}
          aria-describedby="composer-hint"
          placeholder={t("placeholder")}
          value={text}
          onInput={(event) => setDraft(conversationId, event.currentTarget.value)}
          onKeyDown={pressed}
        />
        <Button
          kind="primary"
          icon={isBusy ? "stop" : "send"}
          label={isBusy ? t("stop") : t("send")}
          class="composer-button"
          idle={!isBusy && isEmpty}
          onClick={isBusy ? halt : send}
        />
      </div>
      <p id="composer-hint" class="composer-hint">
        <span>{hintOf(turn, t)}</span>
        {length > QUESTION_LENGTH * NEAR && (
          <span class={length > QUESTION_LENGTH ? "composer-too-long" : ""}>{t("length", { n: length, most: QUESTION_LENGTH })}</span>
        )}
      </p>
    </form>
  );
}

function hintOf(turn: Turn | null, t: ReturnType<typeof useTexts<typeof THREAD>>): string {
  if (!isRunning(turn)) return t("keysHint");
  if (turn.link === "broken") return t("reconnecting");
  return turn.isStopping ? t("stopping") : t("stopHint");
}
