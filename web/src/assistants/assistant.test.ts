import { expect, it } from "vitest";
import { daysOf, draftOf, faultOf } from "./assistant";

const draft = { ...draftOf(null), name: "legal" };

it.each([["", null], ["  ", null], ["0", 0], [" 30 ", 30], ["36500", 36_500], ["36501", undefined], ["-1", undefined], ["1.5", undefined], ["x", undefined]])(
  "reads %j as days",
  (text, days) => expect(daysOf(text)).toBe(days),
);

it("names what has to be mended first, counting characters and not halves of them", () => {
  expect(faultOf(draft)).toBeNull();
  expect(faultOf({ ...draft, name: "😀".repeat(200) })).toBeNull();
  expect(faultOf({ ...draft, name: "😀".repeat(201) })).toBe("nameNeeded");
  expect(faultOf({ ...draft, name: "  ", days: "x" })).toBe("nameNeeded");
  expect(faultOf({ ...draft, instructions: "x".repeat(20_001) })).toBe("instructionsLong");
  expect(faultOf({ ...draft, days: "x" })).toBe("daysWrong");
});
