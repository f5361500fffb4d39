/** A menu on the browser's own popover: it closes by itself on Esc, on a click elsewhere and on a choice. */

import { useId, useRef } from "preact/hooks";
import { Button } from "./Button";
import { Icon, type IconName } from "./icons";

export type MenuItem = { label: string; icon?: IconName; danger?: boolean; run: () => void };

/** `label` names the button that opens it. Arrow keys walk through the items. */
export function Menu({ label, icon = "more", items }: { label: string; icon?: IconName; items: readonly MenuItem[] }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const place = (event: ToggleEvent) => {
    if (event.newState !== "open" || !menu.current || !button.current) return;
    const at = button.current.getBoundingClientRect();
    const size = menu.current.getBoundingClientRect();
    const left = Math.max(8, Math.min(at.right - size.width, innerWidth - size.width - 8));
    const isBelow = at.bottom + size.height + 8 < innerHeight;
    menu.current.style.left = `${left}px`;
    menu.current.style.top = `${isBelow ? at.bottom + 4 : Math.max(8, at.top - size.height - 4)}px`;
    menu.current.querySelector("button")?.focus();
  };
  const walk = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step || !menu.current) return;
    event.preventDefault();
    const all = [...menu.current.querySelectorAll("button")];
    const next = all.indexOf(document.activeElement as HTMLButtonElement) + step;
    all[(next + all.length) % all.length]?.focus();
  };
  const choose = (item: MenuItem) => {
    menu.current?.hidePopover();
    item.run();
  };
  return (
    <>
      <Button icon={icon} label={label} opens={id} buttonRef={button} />
      <div ref={menu} id={id} class="menu" popover="auto" role="menu" aria-label={label} onToggle={place} onKeyDown={walk}>
        {items.map((item) => (
          <button key={item.label} type="button" role="menuitem" class={item.danger ? "menu-danger" : ""} onClick={() => choose(item)}>
            {item.icon && <Icon name={item.icon} />}
            {item.label}
          </button>
        ))}
      </div>
    </>
  );
}
