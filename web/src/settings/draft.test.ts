import { describe, expect, it } from "vitest";
import { changesOf, problemsOf, pruned, type Setting, shown, slider, stepped, typed, written } from "./draft";

const setting = (part: Partial<Setting>): Setting => ({
  key: "rrf_k", value: 60, default: 60, min: 1, max: 200, type: "integer", choices: [], description: "", ...part,
});
const rank = setting({});
const weight = setting({ key: "fts_weight", value: 0.2, default: 0.2, min: 0, max: 1_000_000, type: "number" });
const vector = setting({ key: "vector_weight", value: 1, default: 1, min: 0, max: 1_000_000, type: "number" });
const message = setting({ key: "guard_message", value: "", default: "", type: "string", min: 1, max: 2000 });
const own = { ...message, value: "Ask the desk." };

describe("changes of a draft", () => {
  it("holds only what differs from the version in force", () => {
    expect(changesOf([rank, weight], { rrf_k: "60", fts_weight: "0.5" })).toEqual({ fts_weight: 0.5 });
  });
  it("takes a decimal comma, and a text as it stands", () => {
    expect(changesOf([weight, message], { fts_weight: " 0,5 ", guard_message: " 12 " })).toEqual({ fts_weight: 0.5, guard_message: " 12 " });
  });
  it("asks for the default where a text was emptied, and for nothing where it was empty before", () => {
    expect(changesOf([own], { guard_message: " \n" })).toEqual({ guard_message: null });
    expect(changesOf([message], { guard_message: " " })).toEqual({});
  });
});

describe("what was typed", () => {
  it.each(["", "  ", "1.2.3", "many", "1,000", "1.000", "1,000,000", "0x10", "Infinity", "."])("is no number where it is %j", (text) => {
    expect(typed(weight, text)).toBeUndefined();
    expect(problemsOf([weight], { fts_weight: text })).toEqual({ fts_weight: { text: "notNumber", values: {} } });
  });
  it.each([["0.25", 0.25], [",5", 0.5], ["1000", 1000], ["0.001", 0.001], ["1e-7", 1e-7]])("is a number where it is %j", (text, value) => {
    expect(typed(weight, text)).toBe(value);
  });
  it.each(["0", "201", "-1"])("is out of bounds where it is %s of 1 to 200", (text) => {
    expect(problemsOf([rank], { rrf_k: text })).toEqual({ rrf_k: { text: "outOfBounds", values: { min: 1, max: 200 } } });
  });
  it("is a whole number where the setting is one", () => {
    expect(problemsOf([rank], { rrf_k: "1.5" }).rrf_k?.text).toBe("notWhole");
    expect(problemsOf([rank], { rrf_k: "1.0" })).toEqual({});
  });
  it("is counted in characters, not in halves of them", () => {
    expect(problemsOf([message], { guard_message: "😀".repeat(2000) })).toEqual({});
    expect(problemsOf([message], { guard_message: "😀".repeat(2001) }).guard_message?.values).toEqual({ max: 2000, n: 2001 });
  });
  it("cannot make both weights 0, and says so where the last one was typed", () => {
    expect(problemsOf([weight, vector], { fts_weight: "0" })).toEqual({});
    expect(problemsOf([{ ...weight, value: 0 }, vector], { vector_weight: "0" })).toEqual({ vector_weight: { text: "bothZero", values: {} } });
    expect(Object.keys(problemsOf([weight, vector], { vector_weight: "0", fts_weight: "0" }))).toHaveLength(1);
  });
});

it("forgets what was typed and is in force anyway, but not what is wrong", () => {
  expect(pruned([rank, weight, message], { rrf_k: "60.0", fts_weight: "x", guard_message: "" })).toEqual({ fts_weight: "x" });
});

it("shows what was typed, else the value in force as the language writes it", () => {
  expect(shown(weight, {}, "en")).toBe("0.2");
  expect(shown(weight, {}, "fr")).toBe("0,2");
  expect(shown(weight, { fts_weight: "0." }, "fr")).toBe("0.");
  expect(typed(vector, written(123456.789, "pt"))).toBe(123456.789);
});

it("offers a slider only where its range says something", () => {
  expect(slider(rank)).toEqual({ min: 1, max: 200, step: 1 });
  expect(slider(weight)).toEqual({ min: 0, max: 2, step: 0.05 });
  expect(slider(message)).toBeNull();
});

it("steps like its slider and stays within bounds", () => {
  expect(stepped(weight, "0.2", 1)).toBe(0.25);
  expect(stepped(weight, "0", -1)).toBe(0);
  expect(stepped(rank, "200", 1)).toBe(200);
  expect(stepped(rank, "many", 1)).toBeNull();
});
