import { expect, test } from "vitest";
import { splitMarks } from "./marks";

const labels = (text: string) => splitMarks(text).flatMap((part) => (typeof part === "string" ? [] : [part.labels]));

test.each([
  ["Claim. [1]", [[1]]],
  ["Two [2, 3] and [4,5] and [6 , 7].", [[2, 3], [4, 5], [6, 7]]],
  ["Neighbours [1][2][3]", [[1], [2], [3]]],
  ["一句话。[12]后", [[12]]],
  ["twice [2, 2]", [[2]]],
  ["word[1]", [[1]]],
  ["1. [1]: contract.md", [[1]]],
  ["[0] [01] [1000] [1,] [a] [1 2]", []],
  ["my_list[1] sys.argv[1] $x[1] [text][1] x[1]y [1](url)", []],
])("%s", (text, expected) => {
  expect(labels(text)).toEqual(expected);
});

test("nothing of the text is lost", () => {
  const text = "a [1] b[2, 3]c [4](x) [5][6]. [7]";
  expect(splitMarks(text).map((part) => (typeof part === "string" ? part : part.source)).join("")).toBe(text);
});
