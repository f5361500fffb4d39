import { describe, expect, it } from "vitest";
import { changesOf, type Setting, shown, slider } from "./draft";

const setting = (part: Partial<Setting>): Setting => ({
  key: "rrf_k", value: 60, default: 60, min: 1, max: 200, type: "integer", choices: [], description: "", ...part,
});
const weight = setting({ key: "fts_weight", value: 0.2, min: 0, max: 1_000_000, type: "number" });
const message = setting({ key: "guard_message", value: "", type: "string", min: 1, max: 2000 });

describe("changes of a draft", () => {
  it("holds only what differs from the version in force", () => {
    expect(changesOf([setting({}), weight], { rrf_k: "60", fts_weight: "0.5" })).toEqual({ fts_weight: 0.5 });
  });
  it("takes a decimal comma, and a text as it stands", () => {
    expect(changesOf([weight, message], { fts_weight: " 0,5 ", guard_message: " 12 " })).toEqual({ fts_weight: 0.5, guard_message: " 12 " });
  });
  it.each(["", "  ", "1.2.3", "many"])("cannot be sent with %j for a number", (text) => {
    expect(changesOf([weight], { fts_weight: text })).toBeNull();
  });
  it("leaves bounds to the server, which says them in words", () => {
    expect(changesOf([setting({})], { rrf_k: "1000" })).toEqual({ rrf_k: 1000 });
  });
});

it("shows what was typed, else the value in force", () => {
  expect(shown(weight, {})).toBe("0.2");
  expect(shown(weight, { fts_weight: "0." })).toBe("0.");
});

it("offers a slider only where its range says something", () => {
  expect(slider(setting({}))).toEqual({ min: 1, max: 200, step: 1 });
  expect(slider(weight)).toEqual({ min: 0, max: 2, step: 0.05 });
  expect(slider(message)).toBeNull();
});
