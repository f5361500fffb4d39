/** The panel beside the view, loaded when it first opens. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { Inspector } from "../inspector/Inspector";
import { SourcePanel } from "../sources/SourcePanel";
import { closePanel, type Panel, useLarge } from "./panel";

export default function SidePanel({ panel }: { panel: Exclude<Panel, null> }) {
  const aside = useRef<HTMLElement>(null);
  const isLarge = useLarge() && panel.kind === "source";
  useLayoutEffect(() => aside.current?.focus(), [panel.kind]);
  return (
    <aside ref={aside} class={isLarge ? "panel panel-large" : "panel"} tabIndex={-1}>
      {panel.kind === "source" ? (
        <SourcePanel citations={panel.citations} index={panel.index} onClose={closePanel} />
      ) : (
        <Inspector key={panel.turnId} turnId={panel.turnId} onClose={closePanel} />
      )}
    </aside>
  );
}
