import { expect, test } from "vitest";
import { bestOf, crossings, nameOf, partsOf, type Passage, pathOf, pictureOf } from "./fusion";

function passage(chunkId: number, lexicalRank: number | null, vectorRank: number | null, fusedRank: number | null, more: Partial<Passage> = {}): Passage {
  return {
    chunkId,
    documentId: "doc_a",
    documentName: "a.md",
    documentTitle: "A",
    path: "a.md",
    version: 1,
    start: 0,
    end: 10,
    headingPath: ["A", `Part ${chunkId}`],
    position: null,
    lexicalRank,
    lexicalScore: lexicalRank && 10 / lexicalRank,
    lexicalPart: lexicalRank && 0.1 / lexicalRank,
    vectorRank,
    similarity: vectorRank && 0.8 / vectorRank,
    vectorPart: vectorRank && 0.8 / vectorRank,
    fusedRank,
    fusedScore: fusedRank && 1 / fusedRank,
    isDemoted: false,
    isCited: false,
    label: null,
    state: "sent",
    ...more,
  };
}

const places = (list: ReturnType<typeof pictureOf>["lexical"]) => list.map(({ passage: { chunkId }, rank, from, to }) => [chunkId, rank, from, to]);

test("each list stands in its own order, the fused one in that of the ranks it is given", () => {
  const picture = pictureOf([passage(3, 1, 3, 3), passage(1, 3, 1, 1), passage(2, 2, 2, 2)], 10);
  expect(picture.fused.map((one) => one.chunkId)).toEqual([1, 2, 3]);
  expect(places(picture.lexical)).toEqual([[3, 1, 0, 2], [2, 2, 1, 1], [1, 3, 2, 0]]);
  expect(places(picture.vector)).toEqual([[1, 1, 0, 0], [2, 2, 1, 1], [3, 3, 2, 2]]);
});

test("lists that agree have no crossing threads, one turned round crosses with every pair", () => {
  const picture = pictureOf([passage(1, 3, 1, 1), passage(2, 2, 2, 2), passage(3, 1, 3, 3)], 10);
  expect(crossings(picture.vector)).toBe(0);
  expect(crossings(picture.lexical)).toBe(3);
});

test("a passage that one list lacks has one thread", () => {
  const picture = pictureOf([passage(1, null, 1, 1), passage(2, 4, null, 2)], 10);
  expect(places(picture.lexical)).toEqual([[2, 4, 0, 1]]);
  expect(places(picture.vector)).toEqual([[1, 1, 0, 0]]);
});

test("ranks that are not shown leave a gap", () => {
  const picture = pictureOf([passage(1, 1, 2, 1), passage(2, 2, 31, 2)], 10);
  expect(picture.lexical.map((entry) => entry.isGap)).toEqual([false, false]);
  expect(picture.vector.map((entry) => entry.isGap)).toEqual([true, true]);
});

test("what no search found is left out", () => {
  expect(pictureOf([passage(1, 1, 1, 1), passage(2, null, null, null)], 10).fused).toHaveLength(1);
});

test("beyond the best, only cited passages are shown, and the others counted", () => {
  const passages = Array.from({ length: 6 }, (_, index) => passage(index, index + 1, null, index + 1, { isCited: index === 4 }));
  const picture = pictureOf(passages, 2);
  expect(picture.fused.map((one) => one.chunkId)).toEqual([0, 1, 4]);
  expect(picture.hidden).toBe(3);
  expect(picture.lexical.map((entry) => entry.isGap)).toEqual([false, false, true]);
});

test("the strongest thread has strength 1, also where a part is not known", () => {
  const picture = pictureOf([passage(1, 1, 1, 1), passage(2, 2, 2, 2, { lexicalPart: null })], 10);
  expect(picture.vector.map((entry) => entry.strength)).toEqual([1, 0.5]);
  expect(picture.lexical[1]?.strength).toBe(0.5);
});

test("a thread leads from its list to the middle: rightwards from full text, leftwards from vectors", () => {
  expect(pathOf("lexical", { from: 0, to: 3 })).toBe("M0 0.5C0.5 0.5 0.5 3.5 1 3.5");
  expect(pathOf("vector", { from: 0, to: 3 })).toBe("M0 3.5C0.5 3.5 0.5 0.5 1 0.5");
});

test("the parts of the best passage fill its bar, and nothing found fills none", () => {
  const passages = [passage(1, 1, 1, 1), passage(2, null, 2, 2)];
  const { lexical, vector } = partsOf(passage(1, 1, 1, 1), bestOf(passages));
  expect(lexical + vector).toBeCloseTo(1);
  expect(partsOf(passage(3, null, null, 3), 0)).toEqual({ lexical: 0, vector: 0 });
  expect(pictureOf([], 10)).toEqual({ fused: [], lexical: [], vector: [], hidden: 0 });
});

test("a passage is called by its last heading, else by its document", () => {
  expect(nameOf(passage(7, 1, 1, 1))).toBe("Part 7");
  expect(nameOf(passage(7, 1, 1, 1, { headingPath: null, documentTitle: "" }))).toBe("a.md");
});
