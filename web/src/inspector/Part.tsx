/** One part of the inspector: a heading and its content. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export function Part({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="inspector-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
