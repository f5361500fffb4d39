import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { Replayed } from "./Replayed";
import type { Question } from "./ranks";

afterEach(cleanup);

type Judged = Question["present"];

const refused = (score_kind: Judged["score_kind"], value: number | null, threshold: number | null): Judged => ({ is_refused: true, score_kind, value, threshold });

test.each<[Judged, string]>([
  [refused("similarity", 0.1, 0.15), "refused · similarity 0.10, threshold 0.15"],
  [refused("combined", 0.42, 0.5), "refused · similarity and shared words 0.42, threshold 0.50"],
  [refused("foreign_similarity", 0.2, 0.3), "refused · similarity in another language 0.20, threshold 0.30"],
  [refused("words_shared", 0.1, 0.25), "refused · 10% of the words shared, threshold 25%"],
  [refused("missing", null, null), "refused · no passage contains what is asked for"],
  [refused("missing", 0.62, 0.75), "refused · no passage contains what is asked for · similarity and shared words 0.62, threshold 0.75"],
  [refused("none", null, null), "refused"],
])("a question searched again says what decided: %o", (changed, said) => {
  const question = { question: "Why?", searched: "Why?", passages: [], present: { ...changed, is_refused: false }, changed } as unknown as Question;
  const { container } = render(<ul><Replayed question={question} /></ul>); // prettier-ignore
  expect(container.querySelectorAll("dd")[1]?.textContent).toBe(said);
});
