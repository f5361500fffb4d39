/** A button: with a text, or with an icon alone, and then its label is read and shown as a hint. */

import type { ComponentChildren, Ref } from "preact";
import { Icon, type IconName } from "./icons";

type Props = {
  onClick?: (event: MouseEvent) => void;
  icon?: IconName;
  /** The name of a button that shows an icon alone. */
  label?: string;
  kind?: "plain" | "primary" | "danger" | "quiet";
  type?: "button" | "submit";
  disabled?: boolean;
  pressed?: boolean;
  expanded?: boolean;
  /** Id of the popover that the button opens and closes. */
  opens?: string;
  class?: string;
  buttonRef?: Ref<HTMLButtonElement>;
  children?: ComponentChildren;
};

export function Button({ icon, label, kind = "plain", type = "button", pressed, expanded, opens, buttonRef, children, ...rest }: Props) {
  const isIconOnly = icon !== undefined && !children;
  return (
    <button
      {...rest}
      ref={buttonRef ?? null}
      type={type}
      class={`button button-${isIconOnly ? "icon" : kind} ${rest.class ?? ""}`}
      aria-label={label}
      title={isIconOnly ? label : undefined}
      aria-pressed={pressed}
      aria-expanded={expanded}
      popovertarget={opens}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
