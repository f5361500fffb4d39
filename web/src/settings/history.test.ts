import { describe, expect, it } from "vitest";
import type { Setting } from "./draft";
import { differences, undoesTo, type Version } from "./history";

const version = (number: number, values: Version["values"] = {}, restores: number | null = null): Version => ({
  version: number, values, restores, note: "", created_at: "2026-11-01T00:00:00Z",
});
const settings: Setting[] = [
  { key: "rrf_k", value: 60, default: 60, min: 1, max: 200, type: "integer", choices: [], description: "" },
  { key: "guard_message", value: "", default: "", min: 1, max: 2000, type: "string", choices: [], description: "" },
];

describe("a version", () => {
  it("tells what it changed of the one before", () => {
    expect(differences(version(2, { rrf_k: 61 }), version(1, { rrf_k: 61, guard_message: "No." }), settings)).toEqual([
      { key: "guard_message", from: "No.", to: "" },
    ]);
  });
  it("tells what differs from the defaults where it is the first", () => {
    expect(differences(version(1, { rrf_k: 61 }), undefined, settings)).toEqual([{ key: "rrf_k", from: 60, to: 61 }]);
  });
});

describe("undoing", () => {
  it("leads to the version before, and behind the first to the defaults", () => {
    expect(undoesTo([version(2), version(1)], false)).toBe(1);
    expect(undoesTo([version(1)], false)).toBe(0);
    expect(undoesTo([], false)).toBeNull();
  });
  it("leads further back from a version that brought an earlier one back", () => {
    const versions = [version(4, {}, 2), version(3), version(2), version(1)];
    expect(undoesTo(versions, false)).toBe(1);
    expect(undoesTo([version(5, {}, 0), ...versions], false)).toBeNull();
  });
  it("leads from an assistant's first version nowhere", () => {
    expect(undoesTo([version(3)], true)).toBeNull();
    expect(undoesTo([version(4), version(3)], true)).toBe(3);
  });
});
