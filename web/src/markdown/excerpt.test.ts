import { expect, test } from "vitest";
import { cutAt, plainCutAt } from "./excerpt";

test("a hit is cut out by code points", () => {
  expect(cutAt("a 😀 b c", 4, 5)).toEqual(["a 😀 ", "b", " c"]);
});

/** `text` has the hit between two signs. */
function cut(text: string): string {
  const start = Array.from(text.slice(0, text.indexOf("‹"))).length;
  const bare = text.replace(/[‹›]/g, "");
  const end = start + Array.from(text.slice(text.indexOf("‹") + 1, text.indexOf("›"))).length;
  const [before, hit, after] = plainCutAt(bare, start, end);
  return `${before}‹${hit}›${after}`;
}

test.each([
  ["The **‹notice› period** is `30 days` [1].", "The ‹notice› period is 30 days."],
  ["**‹Notice› period**: 30 days [2, 3], if *agreed*.", "‹Notice› period: 30 days, if agreed."],
  ["# Title\n\n- one ‹two›\n- [x] three", "Title one ‹two› three"],
  ["> See [the ‹manual›](https://x.org/a_(b)) and ![a picture](p.png)", "See the ‹manual› and a picture"],
  ["label](http://x) then ‹words› [cut](htt", "label then ‹words› [cut"],
  ["| Name | Days |\n|---|--:|\n| ‹Ana› | 30 |", "Name | Days ‹Ana› | 30"],
  ["```py\n‹snake›_case = __init__\n```", "‹snake›_case = __init__"],
  ["lost** and ‹found› **cut", "lost and ‹found› cut"],
  ["1] It is ‹so› and not otherwise. [1", "It is ‹so› and not otherwise."],
  ["2*‹3›*4 and a_b_c || d", "2*‹3›*4 and a_b_c || d"],
  ["see [x](http://‹host›.org)", "see [x](http://‹host›.org)"],
  ["**‹all** of› it", "‹all of› it"],
  ["没有**‹证据›**的句子", "没有‹证据›的句子"],
])("a reader sees words, not signs: %s", (text, shown) => {
  expect(cut(text)).toBe(shown);
});
