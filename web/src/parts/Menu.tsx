/** A menu on the browser's own popover: it closes by itself on Esc, on a click elsewhere and on a choice. */

import { useId, useRef } from "preact/hooks";
import { Button } from "./Button";
import { Icon, type IconName } from "./icons";

export type MenuItem = { label: string; icon?: IconName; danger?: boolean; run: () => void };
type Props = { label: string; icon?: IconName; items: readonly MenuItem[]; tabIndex?: number };

const GAP = 8;

/** `label` names the button that opens it. Arrow keys, Home and End walk through the items; Tab closes it and goes on. */
export function Menu({ label, icon = "more", items, tabIndex = 0 }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const open = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    menu.current?.showPopover();
    if (event.key === "ArrowUp") itemsIn(menu.current).at(-1)?.focus();
  };
  const onToggle = (event: ToggleEvent) => {
    if (event.newState !== "open" || !menu.current || !button.current) return;
    place(menu.current, button.current);
    if (!menu.current.contains(document.activeElement)) itemsIn(menu.current)[0]?.focus();
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === "Tab") menu.current?.hidePopover(); // the focus is on the button again, and Tab goes on from there
    const all = itemsIn(menu.current);
    const next = all[nextIndex(event.key, all.indexOf(document.activeElement as HTMLButtonElement), all.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const choose = (item: MenuItem) => {
    menu.current?.hidePopover();
    item.run();
  };
  return (
    <>
      <Button icon={icon} label={label} opens={id} hasMenu buttonRef={button} tabIndex={tabIndex} onKeyDown={open} />
      <div ref={menu} id={id} class="menu" popover="auto" role="menu" aria-label={label} onToggle={onToggle} onKeyDown={walk}>
        {items.map((item) => (
          <button key={item.label} type="button" role="menuitem" tabIndex={-1} class={item.danger ? "menu-danger" : ""} onClick={() => choose(item)}>
            {item.icon && <Icon name={item.icon} />}
            {item.label}
          </button>
        ))}
      </div>
    </>
  );
}

/** Return the item that a key leads to, round and round; null for a key that leads nowhere. */
export function nextIndex(key: string, at: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowDown") return (at + 1) % count;
  return key === "ArrowUp" ? (at <= 0 ? count : at) - 1 : null;
}

function itemsIn(menu: HTMLElement | null): HTMLButtonElement[] {
  return [...(menu?.querySelectorAll("button") ?? [])];
}

/** Put the menu below the button, above it where there is no room, and inside the window. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const size = menu.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(at.right - size.width, innerWidth - size.width - GAP));
  const isBelow = at.bottom + size.height + GAP < innerHeight;
  menu.style.left = `${left}px`;
  menu.style.top = `${isBelow ? at.bottom + 4 : Math.max(GAP, at.top - size.height - 4)}px`;
}
