/** A markdown document as its writer meant it, by the allow list that answers go through, with what is cited marked. */

import { useMemo } from "preact/hooks";
import "../../markdown/markdown.css";
import { readBlocks } from "../../markdown/blocks";
import { block, Place } from "../../markdown/elements";
import { sign, type Signs, unsigned } from "../../markdown/signs";
import type { Stretch } from "../../sources/span";
import type { Mark, MarkKind } from "./marks";

/** The panel and the dialog have headings of the second level. */
const HEADING_SHIFT = 2;
const KINDS = ["hit", "cited", "other"] as const satisfies readonly MarkKind[];
const FRONT_MATTER = /^---\n[^]*?\n---\n/;

export function Rendered({ stretch, marks }: { stretch: Stretch; marks: readonly Mark[] }) {
  const parts = useMemo(() => {
    const begin = beginning(stretch, marks);
    const { text, signs } = sign(stretch.text, marks, KINDS);
    const front = begin.front ? text.slice(0, begin.at) : "";
    return { front, signs, ...readBlocks(null, text.slice(begin.at), true) };
  }, [stretch, marks]);
  const pen = new Pen(parts.signs);
  return (
    <div class="md read-markdown">
      {parts.front && <pre class="md-written" tabIndex={0}>{pen.write(parts.front)}</pre>}
      {parts.blocks.map((one) => (
        <div key={one.start} class="read-block">
          {block(one.token, new Place(one.before, HEADING_SHIFT, pen))}
        </div>
      ))}
    </div>
  );
}

/** Where blocks begin: behind the lines about the file, or behind a block that the stretch cuts. */
function beginning({ start, text }: Stretch, marks: readonly Mark[]): { at: number; front: boolean } {
  if (start === 0) {
    const front = FRONT_MATTER.exec(text)?.[0].length ?? 0;
    return { at: front, front: front > 0 };
  }
  const gap = text.indexOf("\n\n");
  const first = marks[0]?.start ?? text.length;
  return { at: gap >= 0 && gap + 2 <= first ? gap + 2 : 0, front: false };
}

/** Writes text as it comes, marked from one sign to the next, across elements. */
class Pen {
  private kind: MarkKind | null = null;

  constructor(private readonly signs: Signs<MarkKind>) {}

  plain(text: string): string {
    return unsigned(text, this.signs);
  }

  write(text: string) {
    if (!this.signs.size) return text;
    const runs: { text: string; kind: MarkKind | null }[] = [{ text: "", kind: this.kind }];
    for (const one of text) {
      const kind = this.signs.get(one);
      if (kind === undefined) (runs.at(-1) as { text: string }).text += one;
      else runs.push({ text: "", kind: (this.kind = kind) });
    }
    return runs.map(({ text: run, kind }, index) => (kind && run ? <mark key={index} class={`shown-${kind}`}>{run}</mark> : run)); // prettier-ignore
  }
}
