/** A document that has no pages to draw: its text with its structure, read on to both ends, what is cited marked. */

import { useMemo } from "preact/hooks";
import { ReadOn } from "../../sources/ReadOn";
import type { useText } from "../../sources/reading";
import { useTexts } from "../../texts/texts";
import { isSameSpan, type Shown } from "../shown";
import { VIEWER } from "../viewer.texts";
import type { Mark } from "./marks";
import { indexer, readSections } from "./model";
import { Rendered } from "./Rendered";
import { SectionView } from "./Sections";

type Text = ReturnType<typeof useText>;
type Known = NonNullable<Text["known"]>;
type Props = Shown & { text: Text; isMarkdown: boolean; note: string };

export function Reading({ text: { query, known }, isMarkdown, note, name, cited, current, hit }: Props) {
  const t = useTexts(VIEWER);
  const marks = useMemo(() => (known ? marksIn(known, { cited, current, hit }) : []), [known, cited, current, hit]);
  const focus = hit ?? current;
  if (!known) return null;
  return (
    <ReadOn
      key={focus ? `${focus.start}.${focus.end}` : "top"}
      class="reading"
      label={t("contentOf", { name })}
      query={query}
      shown={hit ? ".shown-hit" : ".shown-cited"}
      from={known.start}
    >
      {note && <p class="viewer-note">{note}</p>}
      {isMarkdown ? <Rendered stretch={known} marks={marks} /> : <Parts stretch={known} marks={marks} />}
    </ReadOn>
  );
}

function Parts({ stretch, marks }: { stretch: Known; marks: readonly Mark[] }) {
  const sections = useMemo(() => readSections(stretch), [stretch]);
  return (
    <div class="parts">
      {sections.map((section) => (
        <SectionView key={section.start} text={stretch.text} section={section} marks={marks} />
      ))}
    </div>
  );
}

function marksIn(known: Known, { cited, current, hit }: Pick<Shown, "cited" | "current" | "hit">): Mark[] {
  const at = indexer(known);
  const others = cited.filter((one) => !isSameSpan(one, current)).map((one) => ({ ...one, kind: "other" as const }));
  const own = current ? [{ ...current, kind: "cited" as const }] : [];
  const found = hit ? [{ ...hit, kind: "hit" as const }] : [];
  return [...others, ...own, ...found]
    .filter(({ start, end }) => start < known.end && end > known.start)
    .map(({ start, end, kind }) => ({ start: at(start), end: at(end), kind }));
}
