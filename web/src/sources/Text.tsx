/** The text of a document as it is stored, never interpreted, with the shown span marked. It reads on when it is scrolled to an end. */

import { useMemo } from "preact/hooks";
import { useTexts } from "../texts/texts";
import { chunk } from "./chunks";
import { ReadOn } from "./ReadOn";
import type { useText } from "./reading";
import { SOURCES } from "./sources.texts";
import { cut, type Range } from "./span";

type Props = { text: ReturnType<typeof useText>; span: Range; name: string };

export function Text({ text: { query, known }, span, name }: Props) {
  const t = useTexts(SOURCES);
  const parts = useMemo(() => (known ? cut(known, span) : null), [known, span]);
  const pieces = useMemo(() => (parts ? chunk(parts.before, parts.after) : null), [parts]);
  if (!known || !parts || !pieces) return null;
  return (
    <ReadOn class="panel-body" label={t("text", { name })} query={query} shown="mark" from={known.start}>
      <div class="source-text">
        {pieces.before.map((piece, index) => (
          <div key={index - pieces.before.length}>{piece}</div>
        ))}
        <div key="cited">
          {pieces.line.before}
          {parts.quoted && <mark>{parts.quoted}</mark>}
          {pieces.line.after}
        </div>
        {pieces.after.map((piece, index) => (
          <div key={index}>{piece}</div>
        ))}
      </div>
    </ReadOn>
  );
}
