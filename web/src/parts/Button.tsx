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
  /** Reads as disabled and does nothing, but keeps the focus. */
  idle?: boolean;
  pressed?: boolean;
  expanded?: boolean;
  /** Id of the popover that the button opens and closes. */
  opens?: string;
  hasMenu?: boolean;
  tabIndex?: number;
  onKeyDown?: (event: KeyboardEvent) => void;
  class?: string;
  buttonRef?: Ref<HTMLButtonElement>;
  children?: ComponentChildren;
};

export function Button({ icon, label, kind = "plain", type = "button", idle, buttonRef, children, ...given }: Props) {
  const { pressed, expanded, opens, hasMenu, onClick, ...rest } = given;
  const isIconOnly = icon !== undefined && !children;
  return (
    <button
      {...rest}
      ref={buttonRef ?? null}
      type={type}
      class={`button button-${isIconOnly ? "icon" : kind} ${rest.class ?? ""}`}
      aria-label={label}
      title={isIconOnly ? label : undefined}
      aria-disabled={idle ? true : undefined}
      aria-haspopup={hasMenu ? "menu" : undefined}
      aria-pressed={pressed}
      aria-expanded={expanded}
      popovertarget={opens}
      onClick={idle ? undefined : onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
