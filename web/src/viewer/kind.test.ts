import { expect, test } from "vitest";
import { kindOf } from "./kind";

test.each([
  ["application/pdf", "pdf"],
  ["image/jpeg", "picture"],
  ["image/tiff", "reading"],
  ["text/markdown", "markdown"],
  ["text/html; charset=utf-8", "reading"],
  ["text/csv", "reading"],
  ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "reading"],
  ["message/rfc822", "reading"],
  ["text/x-python", "text"],
  ["text/plain", "text"],
  ["application/json", "text"],
  ["", "text"],
])("%s is shown as %s", (mime, kind) => {
  expect(kindOf(mime)).toBe(kind);
});
