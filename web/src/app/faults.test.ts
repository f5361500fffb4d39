import { expect, test } from "vitest";
import { ApiError } from "../api/client";
import { faultText } from "./faults";

test.each([
  "Failed to fetch dynamically imported module: http://127.0.0.1:5200/assets/Documents-1.js",
  "error loading dynamically imported module: http://127.0.0.1:5200/assets/Documents-1.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/Documents-1.css",
])("a part of the page that cannot be fetched is a server that cannot be reached: %s", (message) => {
  expect(faultText(new TypeError(message))).toBe("Cannot reach the server. Is it still running?");
});

test("what the server says is shown, and anything else is an unknown fault", () => {
  expect(faultText(new ApiError(409, "CONFLICT", "It is being written."))).toBe("It is being written.");
  expect(faultText(new TypeError("x is undefined"))).toBe("Something went wrong. Reload the page to continue.");
});
