import { cleanup, fireEvent, render, waitFor } from "@testing-library/preact";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Citation } from "../api/events";
import { Markdown } from "./Markdown";

afterEach(cleanup);

// happy-dom lacks popovers and a doctype. It has no styles in MathML either, so browser tests cover displayed formulas.
Object.assign(HTMLElement.prototype, { showPopover: () => undefined });
Object.defineProperty(document, "compatMode", { value: "CSS1Compat" });

const cited = (label: number, start: number, name = "contract.md"): Citation => ({
  documentId: "doc_1", documentName: name, content: `quote at ${start}`, relevanceScore: 0.7,
  label, version: 1, start, end: start + 10, headingPath: ["Ending"], position: null, support: null, added: false,
}); // prettier-ignore

const shown = (text: string) => render(<Markdown text={text} />).container;

describe("elements", () => {
  test("headings begin below the page's, whatever the answer begins with", () => {
    expect([...shown("## A\n\n### B\n\n###### C").querySelectorAll("h1,h2,h3,h4,h5,h6")].map((one) => one.tagName)).toEqual(["H3", "H4", "H6"]);
    cleanup();
    expect([...shown("# A\n\n## B").querySelectorAll("h1,h2,h3,h4,h5,h6")].map((one) => one.tagName)).toEqual(["H3", "H4"]);
  });

  test("text, lists, tasks, tables, quotes and rules", () => {
    const box = shown("*a* **b** ~~c~~ `d`\n\n3. x\n4. y\n\n- [x] z\n\n| h |\n|--:|\n| 1<br>2 |\n\n> q\n\n---\n\nA &amp; B &copy; &#8364; &lt;b&gt;");
    expect([...(box.querySelector("p")?.children ?? [])].map((one) => `${one.tagName} ${one.textContent}`)).toEqual(["EM a", "STRONG b", "DEL c", "CODE d"]);
    expect(box.querySelector("ol")?.start).toBe(3);
    expect(box.querySelector<HTMLInputElement>("li.md-task > input[type=checkbox]")?.checked).toBe(true);
    expect(box.querySelector(".md-table")?.getAttribute("tabindex")).toBe("0");
    expect([...(box.querySelector("td.md-right")?.childNodes ?? [])].map((one) => one.nodeName)).toEqual(["#text", "BR", "#text"]);
    expect(box.querySelector("blockquote")?.textContent).toBe("q");
    expect(box.querySelector("hr")).not.toBeNull();
    expect(box.querySelector(".md > p:last-child")?.textContent).toBe("A & B © € <b>");
  });

  test("code keeps its characters, names its language and is copied", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const box = shown("```python title=x\nif a < b:\n    print('&amp; [1]')\n```");
    expect(box.querySelector("pre")?.textContent).toBe("if a < b:\n    print('&amp; [1]')");
    expect(box.querySelector("pre")?.tabIndex).toBe(0);
    expect(box.querySelector(".md-code-head span")?.textContent).toBe("python");
    const button = box.querySelector("button");
    if (button) fireEvent.click(button);
    await waitFor(() => expect(box.querySelector("button")?.getAttribute("aria-label")).toBe("Copied"));
    expect(write).toHaveBeenCalledWith("if a < b:\n    print('&amp; [1]')");
  });

  test("links leave the page safely, images are their text", () => {
    const box = shown("[a](https://example.org/x?a=1&amp;b=2) <mailto:a@b.org> https://c.org ![a *chart*](https://evil.org/i.png)");
    const links = [...box.querySelectorAll("a")];
    expect(links.map((one) => one.getAttribute("href"))).toEqual(["https://example.org/x?a=1&b=2", "mailto:a@b.org", "https://c.org/"]);
    for (const one of links) expect([one.target, one.rel]).toEqual(["_blank", "noopener noreferrer"]);
    expect(box.querySelector("img")).toBeNull();
    expect(box.textContent).toContain("a *chart*");
  });
});

describe("citation chips", () => {
  const citations = [cited(1, 100), cited(2, 200), cited(1, 300), cited(2, 400), cited(3, 500)];

  test("lead to the citation of their own mark", () => {
    const cite = vi.fn();
    const { getAllByRole } = render(<Markdown text={"A. [1]\n\n- B. [2] C. [1]\n\n**D.** [2, 3] E."} citations={citations} onCite={cite} />);
    const chips = getAllByRole("button");
    expect(chips.map((one) => one.getAttribute("aria-label"))).toEqual([1, 2, 1, 2, 3].map((n) => `Source ${n}: contract.md`));
    chips.forEach((one) => fireEvent.click(one));
    expect(cite.mock.calls.flat()).toEqual([0, 1, 2, 3, 4]);
  });

  test("are made only of numbers that the answer cites, outside of code and links", () => {
    const { container } = render(<Markdown text={"A [9] `[1]` \\[1\\] [see [1]](https://a.org) x[0] [2, 9]"} citations={citations} />);
    expect([...container.querySelectorAll("button")].map((one) => one.textContent)).toEqual(["2"]);
    expect(container.textContent).toBe("A [9] [1] [1] see [1] x[0] 2[9]");
  });

  test("stay in the line of the word before them, whose text is still text of the answer", () => {
    const text = "The lock opens. [1] 水闸关闭。[2] **Bold** [3] [1, 9]";
    const { container } = render(<Markdown text={text} citations={citations} />);
    expect([...container.querySelectorAll(".md-cited")].map((one) => one.textContent)).toEqual(["opens. 1", "闭。2", " 3", " 1[9]"]);
    container.querySelectorAll(".md-marks").forEach((one) => one.remove());
    expect(container.textContent).toBe("The lock opens.  水闸关闭。 Bold  ");
  });

  test("a list of numbered sources at the end stays text, and its numbers do not turn into links", () => {
    const { container } = render(<Markdown text={"A [1].\n\n[1]: https://evil.org/x\n"} citations={citations} />);
    expect(container.querySelectorAll("button")).toHaveLength(2);
    expect(container.querySelector("p")?.querySelector("a")).toBeNull();
  });

  test("appear in text that is already there when the citation comes, without new blocks", () => {
    const { container, rerender } = render(<Markdown text="A. [1]" citations={[]} isStreaming />);
    const paragraph = container.querySelector("p");
    expect(container.querySelector("button")).toBeNull();
    rerender(<Markdown text="A. [1]" citations={citations} isStreaming />);
    expect(container.querySelector("button")?.textContent).toBe("1");
    expect(container.querySelector("p")).toBe(paragraph);
  });

  test("show whose words they lead to while they have the focus", async () => {
    const { getByRole, findByRole, queryByRole } = render(<Markdown text="A. [1]" citations={[cited(1, 7, "\u202egnp.exe")]} />);
    getByRole("button").focus();
    const hint = await findByRole("tooltip", { hidden: true });
    expect(hint.querySelector("bdi")?.textContent).toBe("\u202egnp.exe");
    expect(hint.textContent).toContain("quote at 7");
    expect(getByRole("button").getAttribute("aria-describedby")).toBe(hint.id);
    getByRole("button").blur();
    await waitFor(() => expect(queryByRole("tooltip", { hidden: true })).toBeNull());
  });
});

test("a growing answer keeps the elements of what does not change", () => {
  const text = "One.\n\nTwo.\n\nThree.\n\nFour.\n\nFi";
  const { container, rerender } = render(<Markdown text={text} isStreaming />);
  const before = [...container.querySelectorAll("p")];
  rerender(<Markdown text={`${text}ve.\n\n- list`} isStreaming />);
  expect([...container.querySelectorAll("p")].slice(0, 5)).toEqual(before);
  expect(before[4]?.textContent).toBe("Five.");
  rerender(<Markdown text={`${text}ve.\n\n- list`} />);
  expect([...container.querySelectorAll("p")].slice(0, 5)).toEqual(before);
});

describe("formulas", () => {
  test("become MathML once they can be read", async () => {
    const { container } = render(<Markdown text={"$\\frac{a}{b_1}$ and $x^2$"} />);
    await waitFor(() => expect(container.querySelectorAll("math")).toHaveLength(2));
    expect(container.querySelector("mfrac")).not.toBeNull();
    expect(container.querySelector("code")).toBeNull();
  });

  test.each(["$\\frac{a$", "$\\href{javascript:alert(1)}{x}$", "$\\unknownmacro{x}$", "$\\includegraphics{https://evil.org/a.png}$", "$\\def\\a{\\a\\a}\\a$"])(
    "show their source where they cannot be read: %s",
    async (source) => {
      const { container } = render(<Markdown text={`$x^2$ ${source}`} />);
      await waitFor(() => expect(container.querySelectorAll("math")).toHaveLength(1));
      expect(container.querySelector("code")?.textContent).toBe(source);
      expect(container.querySelector("[href], img")).toBeNull();
    },
  );
});
