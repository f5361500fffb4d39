import { expect, test } from "vitest";
import { countsOf, failuresOf, quoted, watchCommand, type Run, type Source } from "./folder";

const SOURCE = { root: "/srv/hand book", source_app: "", workspace: "law", repo: "", failures: [], last_run: null } as unknown as Source;

test("a command is what a shell reads back", () => {
  expect(watchCommand(SOURCE, "default")).toBe("clew ingest '/srv/hand book' --watch --workspace law");
  expect(watchCommand({ ...SOURCE, workspace: "" }, "Legal")).toBe("clew ingest '/srv/hand book' --watch --assistant Legal");
  expect(quoted("it's")).toBe(`'it'\\''s'`);
  expect(quoted("$(rm)")).toBe("'$(rm)'");
});

test("a failure is listed once", () => {
  const run = { failures: [{ path: "a", reason: "then" }, { path: "b", reason: "b" }] } as unknown as Run;
  const found = failuresOf({ ...SOURCE, failures: [{ path: "a", reason: "now" }], last_run: run });
  expect(found).toEqual([{ path: "a", reason: "now" }, { path: "b", reason: "b" }]);
});

test("counts that are 0 are not shown", () => {
  const run = { added: 2, replaced: 0, renamed: 0, removed: 1, failed: 0 } as unknown as Run;
  expect(countsOf(run)).toEqual([["added", 2], ["removed", 1]]);
});
