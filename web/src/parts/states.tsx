/** What a view shows when it has nothing to show yet: waiting, a fault with its remedy, or an invitation. */

import type { ComponentChildren } from "preact";
import { faultText } from "../app/faults";
import { SHELL } from "../app/shell.texts";
import { useTexts } from "../texts/texts";
import { Button } from "./Button";
import { Icon, type IconName } from "./icons";
import { Message } from "./Message";

export function Waiting({ label }: { label?: string }) {
  const t = useTexts(SHELL);
  return (
    <p class="waiting" role="status">
      <span class="spinner" aria-hidden="true" />
      {label ?? t("loading")}
    </p>
  );
}

export function Fault({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTexts(SHELL);
  return (
    <div class="fault" role="alert">
      <Icon name="warning" />
      <p>
        <Message text={faultText(error)} />
      </p>
      {onRetry && (
        <Button icon="retry" onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}

type EmptyProps = { icon: IconName; title: string; isWhole?: boolean; children?: ComponentChildren };

/** `isWhole`: nothing else is in the view, so its title is that of the view. */
export function Empty({ icon, title, isWhole = false, children }: EmptyProps) {
  const Title = isWhole ? "h1" : "h2";
  return (
    <div class="empty">
      <Icon name={icon} />
      <Title>{title}</Title>
      {children}
    </div>
  );
}

/** `value` from 0 to 1. */
export function Progress({ value, label }: { value: number; label: string }) {
  return <progress class="progress" max={1} value={value} aria-label={label} />;
}
