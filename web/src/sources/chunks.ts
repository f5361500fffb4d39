/** A long text in pieces that end with a line, so that the browser lays out only what is new when more is read. */

const LENGTH = 4_000;

export type Chunks = { before: string[]; line: { before: string; after: string }; after: string[] };

/** Cut the text around a span. More text at either end leaves the pieces nearer to the span as they were. */
export function chunk(before: string, after: string): Chunks {
  const lineStart = before.lastIndexOf("\n") + 1;
  const lineEnd = after.indexOf("\n") + 1 || after.length;
  return {
    before: upwards(before.slice(0, lineStart)),
    line: { before: before.slice(lineStart), after: after.slice(0, lineEnd) },
    after: downwards(after.slice(lineEnd)),
  };
}

function downwards(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at + LENGTH) + 1 || text.length;
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

function upwards(text: string): string[] {
  const pieces: string[] = [];
  for (let at = text.length; at > 0; ) {
    const start = at > LENGTH ? text.lastIndexOf("\n", at - LENGTH - 1) + 1 : 0;
    pieces.unshift(text.slice(start, at));
    at = start;
  }
  return pieces;
}
