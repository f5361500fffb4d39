/** ‹ 2/3 ›: shows which version of a message is visible and switches to the others. */

import "./branches.css";
import { useRef, useState } from "preact/hooks";
import { notifyFault } from "../../app/faults";
import { announce } from "../../app/notices";
import { Button } from "../../parts/Button";
import { useTexts } from "../../texts/texts";
import { BRANCHES } from "./branches.texts";
import { switchTo, usePlace } from "./forks";
import { keepPlace } from "./keepPlace";

type Props = { conversationId: string; messageId: string; disabled: boolean };
type Step = "previous" | "next";

export function BranchSwitcher({ conversationId, messageId, disabled }: Props) {
  const t = useTexts(BRANCHES);
  const place = usePlace(conversationId, messageId);
  const group = useRef<HTMLDivElement>(null);
  const [isSwitching, setSwitching] = useState(false);
  if (!place) return null;
  const { at, of } = place;
  const go = async (step: Step) => {
    const target = place[step];
    const shown = group.current;
    const scroller = shown?.closest<HTMLElement>("[role=log]");
    if (!target || !shown || !scroller) return;
    const { top } = shown.getBoundingClientRect();
    setSwitching(true);
    try {
      await switchTo(conversationId, target);
      const find = () => scroller.querySelector<HTMLElement>(`[data-versions-of="${CSS.escape(target)}"]`);
      keepPlace(scroller, find, top, (element) => focusIn(element, step));
      announce(t("position", { at: at + (step === "next" ? 1 : -1), of }));
    } catch (error) {
      notifyFault(error);
    } finally {
      setSwitching(false);
    }
  };
  const isIdle = disabled || isSwitching;
  return (
    <div ref={group} class="versions" role="group" aria-label={t("position", { at, of })} data-versions-of={messageId}>
      <Button icon="left" label={t("previous")} idle={isIdle || !place.previous} onClick={() => void go("previous")} />
      <span aria-hidden="true">
        {at}/{of}
      </span>
      <Button icon="right" label={t("next")} idle={isIdle || !place.next} onClick={() => void go("next")} />
    </div>
  );
}

function focusIn(versions: HTMLElement, step: Step): void {
  versions.querySelectorAll("button")[step === "previous" ? 0 : 1]?.focus({ preventScroll: true });
}
