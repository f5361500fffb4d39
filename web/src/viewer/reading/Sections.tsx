/** The parts of a document: slides as cards, sheets as grids, other parts below their names. */

import type { Range } from "../../sources/span";
import { useTexts } from "../../texts/texts";
import { VIEWER } from "../viewer.texts";
import { Grid } from "./Grid";
import { isTouched, type Mark } from "./marks";
import { type Block, isNamedAbove, type Section } from "./model";
import { Words } from "./Words";

type Props = { text: string; section: Section; marks: readonly Mark[] };

export function SectionView({ text, section, marks }: Props) {
  const t = useTexts(VIEWER);
  const title = titleOf(section, t);
  const kind = section.place?.kind ?? "text";
  const isCited = isTouched(section, marks, "cited");
  return (
    <section class={`part part-${kind} ${isCited ? "part-cited" : ""}`} aria-label={title || undefined}>
      {title && !isNamedAbove(text, section) && <p class="part-title">{title}</p>}
      {section.blocks.map((block) => (
        <BlockView key={startOf(block)} text={text} block={block} marks={marks} isSheet={kind === "sheet"} />
      ))}
    </section>
  );
}

type TitleText = (key: "slide" | "pageHead" | "sheet", values: Record<string, string | number>) => string;

function titleOf({ place }: Section, t: TitleText): string {
  if (!place) return "";
  const { kind, number, label } = place;
  if (kind === "sheet") return t("sheet", { name: label || String(number) });
  if (kind === "part") return label;
  const name = t(kind === "slide" ? "slide" : "pageHead", { n: number });
  if (!label) return name;
  return kind === "page" ? `${name} (${label})` : `${label} › ${name}`;
}

function BlockView({ text, block, marks, isSheet }: { text: string; block: Block; marks: readonly Mark[]; isSheet: boolean }) {
  if (block.type === "table") return <Grid text={text} rows={block.rows} context={block.context} marks={marks} isSheet={isSheet} />;
  if (block.type === "list") {
    return (
      <ul class="read-list">
        {block.items.map((item) => (
          <li key={item.start} dir="auto">
            <Words text={text} piece={item} marks={marks} />
          </li>
        ))}
      </ul>
    );
  }
  const isHeading = block.type === "heading";
  // The panel and the dialog have headings of the second level.
  const role = isHeading ? ({ role: "heading", "aria-level": Math.min(6, block.depth + 2) } as const) : {};
  return (
    <div class={isHeading ? `read-heading read-heading-${block.level}` : "read-text"} dir="auto" {...role}>
      <Words text={text} piece={block.piece} marks={marks} />
    </div>
  );
}

function startOf(block: Block): number {
  const first: Range | undefined = block.type === "table" ? block.rows[0] : block.type === "list" ? block.items[0] : block.piece;
  return first?.start ?? 0;
}
