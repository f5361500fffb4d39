/** A piece of the text, with what is cited or was found in it marked. */

import type { Range } from "../../sources/span";
import { type Mark, runsOf } from "./marks";

export function Words({ text, piece, marks }: { text: string; piece: Range; marks: readonly Mark[] }) {
  return (
    <>
      {runsOf(text, piece, marks).map(({ text: run, kind }, index) =>
        kind ? (
          <mark key={index} class={`shown-${kind}`}>
            {run}
          </mark>
        ) : (
          run
        ),
      )}
    </>
  );
}
