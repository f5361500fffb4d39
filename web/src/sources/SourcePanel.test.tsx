import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Citation } from "../api/events";
import { SourcePanel } from "./SourcePanel";

type Wire = { answer: (request: Request) => Response };

// The client takes the browser's fetch when it is loaded.
const wire = vi.hoisted((): Wire => {
  const now: Wire = { answer: () => new Response(null, { status: 500 }) };
  globalThis.fetch = (request) => Promise.resolve(now.answer(request as Request));
  return now;
});

const TEXT = `# 合同\n\n😀 <b>bold</b> [x](javascript:alert(1))\n${"Füllung 𠮷 ".repeat(2_000)}\nThe notice period is three months 👋.\n${"and on ".repeat(2_000)}`;
const POINTS = Array.from(TEXT);
const QUOTE = "The notice period is three months 👋.";
const START = Array.from(TEXT.slice(0, TEXT.indexOf(QUOTE))).length;

const citation: Citation = {
  documentId: "doc_1", documentName: "contract\u202efdp.exe", content: QUOTE, relevanceScore: 0.74,
  label: 1, version: 2, start: START, end: START + Array.from(QUOTE).length, headingPath: ["Contract", "Ending"], position: null, support: null, added: false,
}; // prettier-ignore

type Server = { version: number; isDeleted?: boolean; isTextGone?: boolean; text?: string[] };
let requests: string[] = [];

/** A server that speaks the interface's wire, with one document. */
function serve({ version, isDeleted, isTextGone, text = POINTS }: Server): void {
  wire.answer = (request) => {
    const url = new URL(request.url);
    requests.push(url.pathname + url.search);
    const isText = url.pathname.endsWith("/text");
    if (isDeleted || (isTextGone && isText)) return reply({ error: { code: "NOT_FOUND", message: "There is no such thing." } }, 404);
    if (!isText) return reply({ id: "doc_1", version, mime: "text/plain" });
    const [start, end] = ["start", "end"].map((name) => Number(url.searchParams.get(name)));
    if (end === undefined || end > text.length) return reply({ error: { code: "INVALID_INPUT", message: "too far" } }, 422);
    return reply({ document_id: "doc_1", version: 2, start, end, total: text.length, text: text.slice(start, end).join("") });
  };
}

function reply(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}

function panel(citations: readonly Citation[] = [citation], index = 0) {
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SourcePanel citations={citations} index={index} onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

beforeEach(() => void (requests = []));
afterEach(cleanup);

test("the cited span is marked exactly, in plain text, and the quote is checked", async () => {
  serve({ version: 2 });
  const { container, findByText } = panel();
  await findByText("Words found in the document");
  expect(container.querySelectorAll("mark")).toHaveLength(1);
  expect(container.querySelector("mark")?.textContent).toBe(QUOTE);
  expect(container.querySelector(".source-text")?.textContent).toBe(POINTS.slice(START - 3_000, citation.end + 3_000).join(""));
  expect(container.querySelector("h2 bdi")?.textContent).toBe(citation.documentName);
  expect(container.querySelector(".source-path")?.textContent).toBe("Contract › Ending");
  expect(container.textContent).not.toContain("newer version");
  expect(requests.every((path) => !path.includes("/text") || path.includes("version=2"))).toBe(true);
});

test("reads on to both ends, and never makes elements of the text", async () => {
  serve({ version: 2 });
  const { container, findByRole, queryByRole } = panel();
  for (const name of ["Earlier text", "Later text"]) {
    await findByRole("button", { name });
    while (queryByRole("button", { name })) {
      const length = container.querySelector(".source-text")?.textContent.length ?? 0;
      fireEvent.click(await findByRole("button", { name }));
      await waitFor(() => expect(container.querySelector(".source-text")?.textContent.length).toBeGreaterThan(length));
    }
  }
  expect(container.querySelector(".source-text")?.textContent).toBe(TEXT);
  expect(container.querySelector("mark")?.textContent).toBe(QUOTE);
  expect(container.querySelectorAll(".source-text :not(div)")).toHaveLength(1);
});

test("a text that differs is called so, with the quote beside it", async () => {
  serve({ version: 2, text: POINTS.map((point, index) => (index === START + 4 ? "N" : point)) });
  const { container, findByText, queryByText } = panel();
  await findByText(/stored text differs/);
  expect(container.querySelector(".source-differs blockquote")?.textContent).toBe(QUOTE);
  expect(container.querySelector("mark")?.textContent).toBe(QUOTE.replace("n", "N"));
  expect(queryByText("Words found in the document")).toBeNull();
});

test("a newer version is noted, and the cited one is shown", async () => {
  serve({ version: 3 });
  const { findByText, container } = panel();
  await findByText(/has a newer version/);
  await findByText("Words found in the document");
  expect(container.querySelector("mark")?.textContent).toBe(QUOTE);
});

test.each([
  [{ version: 2, isDeleted: true }, /document was deleted/, 0],
  [{ version: 3, isTextGone: true }, /no longer stored/, 1],
])("without its text the quote of the answer is shown and labelled: %o", async (server, label, links) => {
  serve(server);
  const { container, findByText, queryByText } = panel();
  await findByText(label);
  expect(container.querySelector(".source-kept blockquote")?.textContent).toBe(QUOTE);
  expect(queryByText("Words found in the document")).toBeNull();
  expect(container.querySelectorAll("a")).toHaveLength(links);
});

test.each([
  [QUOTE, /came with the question/, 1],
  ["", /passage came with the question/, 0],
])("of a document that came with the question there is the quote, and no link: %o", async (content, label, buttons) => {
  serve({ version: 2 });
  const { container, findByText, queryByText, queryAllByText } = panel([{ ...citation, version: 0, content }]);
  await findByText(label);
  expect(container.querySelector("blockquote")?.textContent ?? "").toBe(content);
  expect(container.querySelectorAll("a")).toHaveLength(0);
  expect(queryAllByText("Copy the quote")).toHaveLength(buttons);
  expect(queryByText(/Version/)).toBeNull();
  expect(requests).toEqual([]);
});

test("a fault is shown with a way to try again, and the quote meanwhile", async () => {
  wire.answer = () => reply({ error: { code: "STORE", message: "The store is away." } }, 503);
  const { findByRole, container, findByText } = panel();
  expect((await findByRole("alert")).textContent).toContain("The store is away.");
  expect(container.querySelector(".source-kept blockquote")?.textContent).toBe(QUOTE);
  serve({ version: 2 });
  fireEvent.click(await findByRole("button", { name: "Try again" }));
  await findByText("Words found in the document");
});

test("says which of the answer's citations is shown", async () => {
  serve({ version: 2 });
  const { findByText, getByRole } = panel([citation, { ...citation, start: 2, end: 3, content: "合" }], 1);
  await findByText("2 of 2");
  getByRole("button", { name: "Next citation" });
  await findByText("Words found in the document");
});

test.each<[Partial<Citation>, string | undefined]>([
  [{}, undefined],
  [{ support: "supported" }, "The cited passage supports this."],
  [{ support: "supported", added: true }, "The cited passage supports this. Clew found this passage; the model had not cited it."],
  [{ support: "weak" }, "The cited passage talks about this, but does not say it in these words."],
  [{ support: "none" }, "The cited passage does not talk about this."],
])("says whether the passage supports the sentence, apart from whether its words were found: %o", async (given, said) => {
  serve({ version: 2 });
  const { findByText, container } = panel([{ ...citation, ...given }]);
  await findByText("Words found in the document");
  expect(container.querySelector(".support-says")?.textContent).toBe(said);
});
