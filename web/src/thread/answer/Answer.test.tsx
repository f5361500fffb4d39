import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, waitFor } from "@testing-library/preact";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Citation, Refusal } from "../../api/events";
import { keys } from "../../api/queries";
import { closePanel, usePanel } from "../../app/panel";
import type { AnswerView } from "../view";
import { loadSupport } from "../../support/later";
import type { Support } from "../../support/support";
import { Answer } from "./Answer";

beforeAll(loadSupport);
afterEach(() => {
  cleanup();
  closePanel();
});

const cited = (label: number, documentId: string, heading: string): Citation => ({
  documentId, documentName: `${documentId}.md`, content: "quote", relevanceScore: 0.5 + label / 10,
  label, version: 1, start: label * 10, end: label * 10 + 5, headingPath: ["Top", heading], position: null, support: null, added: false,
}); // prettier-ignore

const answer = (given: Partial<AnswerView>): AnswerView => ({
  role: "assistant", id: "msg_1", parentId: null, turnId: null, text: "", createdAt: "", citations: [],
  outline: [], clarification: [], refusal: null, status: "complete", fault: null, supports: null, warnings: [], ...given,
}); // prettier-ignore

const SECTIONS = ["A", "B", "C", "D"].map((title, index) => ({ id: `S${index + 1}`, title }));

function Shown() {
  const panel = usePanel();
  return <output>{panel?.kind === "source" ? `${panel.index} ${panel.citations.length}` : "closed"}</output>;
}

test("a section asks by its id, once the answer is written", () => {
  const ask = vi.fn();
  const text = "Body.\n\nSUIVI\n[S1] A\n[S2] B\n[S3] C\n[S4] D";
  const { getByRole, rerender, container } = render(<Answer answer={answer({ text, outline: SECTIONS })} onAsk={ask} />);
  expect(container.textContent).not.toContain("SUIVI");
  fireEvent.click(getByRole("button", { name: /^S2\s*B$/ }));
  expect(ask.mock.calls).toEqual([["S2"]]);
  rerender(<Answer answer={answer({ text, outline: SECTIONS })} onAsk={null} />);
  expect(getByRole("button", { name: /^S2\s*B$/ }).hasAttribute("disabled")).toBe(true);
});

test("a choice asks by its id", () => {
  const ask = vi.fn();
  const text = "Which?\n\n- [S1] A\n- [S2] B";
  const { getByRole, container } = render(<Answer answer={answer({ text, clarification: SECTIONS.slice(0, 2) })} onAsk={ask} />);
  expect(container.querySelector(".md")?.textContent).toBe("Which?");
  fireEvent.click(getByRole("button", { name: /^S1\s*A$/ }));
  expect(ask).toHaveBeenCalledWith("S1");
});

test.each([null, { stage: "guard", scoreKind: "none", value: null, threshold: null, nearestTitles: [] }])(
  "the question that a follow-up was read as stands above the answer, also with the refusal %o",
  (refusal) => {
    const understoodAs = "How many <beds>?";
    const { container, rerender } = render(<Answer answer={answer({ text: "Ten.", refusal, understoodAs })} onAsk={null} />);
    expect(container.querySelector(".answer")?.firstElementChild?.textContent).toBe("Searched for: “How many <beds>?”");
    rerender(<Answer answer={answer({ text: "Ten.", refusal, understoodAs: null })} onAsk={null} />);
    expect(container.textContent).not.toContain("Searched for");
  },
);

describe("sources", () => {
  const citations = [cited(1, "a", "One"), cited(2, "b", "Two"), cited(1, "a", "One"), cited(3, "a", "Three")];
  const shown = (given: Partial<AnswerView> = {}) =>
    render(
      <>
        <Answer answer={answer({ text: "X. [1] Y. [2] Z. [1, 3]", citations, ...given })} onAsk={null} />
        <Shown />
      </>,
    );

  test("each document appears once, with its headings and how often it is cited", () => {
    const { container } = shown();
    expect([...container.querySelectorAll(".source-button")].map((one) => one.textContent)).toEqual(["a.mdOne · Three3 citations", "b.mdTwo1 citation"]);
  });

  test("a chip, a document and a score open the panel at their citation", () => {
    const { container, getByRole, getByText } = shown();
    const opened = () => container.querySelector("output")?.textContent;
    expect(opened()).toBe("closed");
    const chips = [...container.querySelectorAll(".md-chip")];
    expect(chips.map((chip) => (fireEvent.click(chip), opened()))).toEqual(["0 4", "1 4", "2 4", "3 4"]);
    fireEvent.click(getByRole("button", { name: /b\.md.*1 citation/ }));
    expect(opened()).toBe("1 4");
    fireEvent.click(getByText(/^\[3\]/));
    expect(opened()).toBe("3 4");
  });

  test("they wait until the answer is written", () => {
    expect(shown({ status: "streaming" }).container.querySelector(".sources")).toBeNull();
  });
});

describe("support", () => {
  const judged = (start: number, end: number, strength: Support["strength"], doubt: Support["doubt"] = null, ...missing: string[]): Support => ({
    start, end, strength, doubt, missing,
  }); // prettier-ignore
  const text = "😀 One. [1] 二。**Three** 1947.";
  const [first, second, third] = [judged(0, 6, "supported"), judged(11, 13, "none", "uncited"), judged(13, 28, "weak", "numbers", "1947")];
  const shown = (given: Partial<AnswerView>) => render(<Answer answer={answer({ text, ...given })} onAsk={null} />).container;

  test.each<[Support[], string]>([
    [[first], "The only sentence is supported"],
    [[first, first, first], "All 3 sentences are supported"],
    [[first, third], "1 of 2 sentences is supported; 1 is doubtful"],
    [[first, first, second, third, third], "2 of 5 sentences are supported; 2 are doubtful, 1 has no support"],
    [[second, second], "Neither sentence is supported"],
    [[second, third], "Neither sentence is supported; 1 is doubtful, 1 has no support"],
    [[third], "The only sentence is doubtful"],
    [[], "This answer has no sentence that a passage could support"],
  ])("is summed up truly: %#", (supports, summary) => {
    expect(shown({ supports }).querySelector(".support-summary")?.textContent).toBe(summary);
  });

  test("says in one sentence that quotes are supported and what no passage has", () => {
    const warnings = [{ code: "words_not_found", message: "No passage that was found contains “logo”." }];
    const { container } = render(<Answer answer={answer({ text, supports: [first, first], warnings })} onAsk={null} />);
    expect(container.querySelector(".support-weak")?.textContent).toBe(
      "Both sentences are supported, but no passage that was found contains “logo”.",
    );
    expect(container.querySelector(".answer-warnings")).toBeNull();
  });

  test("is not told where sentences were not judged, of a refusal, and of a part", () => {
    expect(shown({ supports: null }).querySelector(".support")).toBeNull();
    cleanup();
    const refusal = { stage: "support", scoreKind: "none", value: null, threshold: null, nearestTitles: [] };
    expect(shown({ supports: [first], refusal }).querySelector(".support")).toBeNull();
    cleanup();
    expect(shown({ supports: [first], status: "aborted" }).querySelector(".support")).toBeNull();
  });

  test("lists the other sentences with the reason, cut in code points", () => {
    const lines = [...shown({ supports: [first, second, third] }).querySelectorAll(".support li")];
    expect(lines.map((one) => [...one.children].map((part) => part.textContent))).toEqual([
      ["二。", "No passage is cited."],
      ["Three 1947.", "The cited passage does not state the number 1947 for this."],
    ]);
  });

  test("warnings are shown in words, each once, and what the summary says is not repeated", () => {
    const warnings = ["rewrite_failed", "weak_support", "rewrite_failed"].map((code) => ({ code, message: `About ${code}.` }));
    const lines = (given: Partial<AnswerView>) => [...shown({ warnings, ...given }).querySelectorAll(".answer-warnings li")].map((one) => one.textContent);
    expect(lines({ supports: [second] })).toEqual(["About rewrite_failed."]);
    cleanup();
    expect(lines({ status: "failed", fault: { code: "MODEL", message: "Away." } })).toEqual(["About rewrite_failed.", "About weak_support."]);
  });
});

describe("no answer", () => {
  const refusal: Refusal = { stage: "guard", scoreKind: "similarity", value: 0.08, threshold: 0.15, nearestTitles: ["A <b>", "B", "B"] };

  function refused(given: Refusal, documents: readonly unknown[]) {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    client.setQueryData([...keys.documents, "ready", "any"], { documents });
    return render(
      <QueryClientProvider client={client}>
        <Answer answer={answer({ text: "Nothing found.", refusal: given })} onAsk={null} />
      </QueryClientProvider>,
    );
  }

  test.each<[Partial<Refusal>, string]>([
    [{}, "The best passage has a similarity of 0.08; the threshold is 0.15."],
    [{ scoreKind: "words_shared", value: 0.1, threshold: 0.25 }, "The best passage contains 10% of the question's words; the threshold is 25%."],
    [{ stage: "generate", value: 0.4 }, "The best passage is similar enough (0.40; the threshold is 0.15), but none of its sentences answers the question."],
    [{ scoreKind: "combined", value: 0.42, threshold: 0.5 }, "Similarity and shared words together reach 0.42; the threshold is 0.50."],
    [
      { stage: "generate", scoreKind: "combined", value: 1.2, threshold: 0.5 },
      "Similarity and shared words together are enough (1.20; the threshold is 0.50), but no sentence of the passage answers the question.",
    ],
    [
      { scoreKind: "foreign_similarity", value: 0.2, threshold: 0.3 },
      "The best passage is in another language and has a similarity of 0.20; the threshold is 0.30.",
    ],
    [{ scoreKind: "missing", value: null, threshold: null }, "No passage that was checked contains what the question names or asks for."],
    [
      { scoreKind: "missing", value: 0.62, threshold: 0.75 },
      "No passage that was checked contains what the question names or asks for. Similarity and shared words together reach 0.62; 0.75 would be enough without it.",
    ],
    [{ stage: "support", scoreKind: "combined", value: 1.2 }, "The passages are close enough to the question, but they do not say what the model wrote."],
    [{ scoreKind: "none", value: null }, "The search found no passage about what the question asks for."],
    [{ stage: "generate", scoreKind: "cited_section", value: null }, "The documents that this section cites do not answer the question."],
  ])("a refusal says on demand what decided: %o", async (given, why) => {
    const { container } = refused({ ...refusal, ...given }, ["a"]);
    expect(container.querySelector(".refused .md")?.textContent).toBe("Nothing found.");
    expect(container.querySelector("details")?.open).toBe(false);
    await waitFor(() => expect(container.querySelector("details p")?.textContent).toBe(why));
    expect([...container.querySelectorAll(".nearest bdi")].map((one) => one.textContent)).toEqual(["A <b>", "B"]);
  });

  test("a refusal before the first document is ready leads to the documents, and is open", async () => {
    const { container, findByRole } = refused({ ...refusal, scoreKind: "none", value: null, nearestTitles: [] }, []);
    expect((await findByRole("link", { name: /Add documents/ })).getAttribute("href")).toBe("/documents");
    expect(container.querySelector("details p")?.textContent).toBe("Add documents first: none is ready yet.");
    expect(container.querySelector("details")?.open).toBe(true);
  });

  test("an answer that was stopped or failed says so", () => {
    const { container, rerender } = render(<Answer answer={answer({ text: "Part", status: "aborted" })} onAsk={null} />);
    expect(container.textContent).toBe("PartStopped: the answer ends here.");
    rerender(<Answer answer={answer({ status: "failed", fault: { code: "MODEL", message: "The model is away." } })} onAsk={null} />);
    expect(container.textContent).toBe("This answer failed. The model is away.");
  });

  test.each(["aborted", "failed"] as const)("an answer that is %s is asked for again by a button beside what it says", (status) => {
    const again = vi.fn();
    const fault = { code: "MODEL", message: "The model is away." };
    const { container, rerender } = render(<Answer answer={answer({ text: "Part", status, fault })} onAsk={null} onRetry={again} />);
    container.querySelector<HTMLElement>(".answer-ending button")?.click();
    expect(again).toHaveBeenCalledOnce();
    rerender(<Answer answer={answer({ text: "Part", status, fault })} onAsk={null} />);
    expect(container.querySelector(".answer-ending button")).toBeNull();
  });
});
