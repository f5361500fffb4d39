import { cleanup, render } from "@testing-library/preact";
import { Tokenizer } from "marked";
import { afterEach, describe, expect, test, vi } from "vitest";
import { lex } from "./lexer";
import { Markdown } from "./Markdown";

afterEach(cleanup);

const ALLOWED = new Set(
  "DIV P H3 H4 H5 H6 UL OL LI STRONG EM DEL CODE PRE BLOCKQUOTE HR BR A TABLE THEAD TBODY TR TH TD INPUT SPAN BUTTON svg path BDI".split(" "),
);
const ATTRIBUTES = new Set(
  "class dir href title target rel start type checked disabled tabindex role aria-label aria-hidden hidden viewBox focusable d".split(" "),
);

const HOSTILE = [
  "<script>alert(1)</script>",
  "text <img src=x onerror=alert(1)> text",
  "<svg onload=alert(1)><script>alert(1)</script></svg>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<style>body{display:none}</style>\n\n<link rel=stylesheet href=//evil.org/x.css><base href=//evil.org><meta http-equiv=refresh content=0>",
  "<a href='javascript:alert(1)' onclick=alert(1)>a</a> <form action=//evil.org><input name=a></form> <object data=x></object>",
  "[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](java&#115;cript:alert(1)) [d](java\tscript:alert(1)) [e](<java\nscript:alert(1)>)",
  "[a](data:text/html,<script>alert(1)</script>) [b](vbscript:x) [c](file:///etc/passwd) [d](blob:https://a.org/x) [e](//evil.org) [f](/settings)",
  "![a](javascript:alert(1)) ![b](https://evil.org/track.png) ![c](data:image/svg+xml,<svg/onload=alert(1)>)",
  "[ref]\n\n[ref]: javascript:alert(1)\n",
  "<javascript:alert(1)> <data:text/html,x>",
  "```\"><script>alert(1)</script>\n<script>alert(1)</script>",
  "~~~html onload=alert(1)\n<b onclick=alert(1)>",
  "| <script>alert(1)</script> | [a](javascript:alert(1)) |\n|---|---|\n| <img src=x onerror=alert(1)> | b |",
  "- <details open ontoggle=alert(1)>\n\n  <video src=x onerror=alert(1)>",
  "<!--><script>alert(1)</script>-->",
  "<![CDATA[<script>alert(1)</script>]]> <?php alert(1) ?> <!DOCTYPE html>",
  "&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x onerror=alert(1)&#62;",
  "<br onclick=alert(1)> <br/onmouseover=alert(1)>",
  "[x](https://a.org \"\\\" onmouseover=alert(1) x=\\\"\")",
];

/** Return the parts of a rendered answer that are outside the allow list. */
function surprises(box: Element): string[] {
  return [...box.querySelectorAll("*")].flatMap((one) => [
    ...(ALLOWED.has(one.tagName) ? [] : [one.tagName]),
    ...one.getAttributeNames().filter((name) => !ATTRIBUTES.has(name)),
    ...(one.tagName === "A" && !/^(https?|mailto):/.test(one.getAttribute("href") ?? "") ? [one.getAttribute("href") ?? "no href"] : []),
  ]);
}

describe("hostile text is inert", () => {
  test.each(HOSTILE)("%s", (text) => {
    const { container } = render(<Markdown text={text} />);
    expect(surprises(container)).toEqual([]);
    cleanup();
    for (let end = 1; end < text.length; end += 5) {
      const { container: part } = render(<Markdown text={text.slice(0, end)} isStreaming />);
      expect(surprises(part)).toEqual([]);
      cleanup();
    }
  });

  test("what was written can still be read", () => {
    const { container } = render(<Markdown text={"a <script>alert(1)</script> b\n\n<iframe src=x></iframe>"} />);
    expect(container.textContent).toBe("a <script>alert(1)</script> b<iframe src=x></iframe>");
  });
});

/** Count the calls of the tokenizers. */
function work(text: string): number {
  let calls = 0;
  const names = ["emStrong", "del", "link", "reflink", "blockquote", "list", "inlineText"] as const;
  const spies = names.map((name) => {
    const original = Reflect.get(Tokenizer.prototype, name) as (...given: unknown[]) => unknown;
    return vi.spyOn(Tokenizer.prototype, name).mockImplementation(function (this: unknown, ...given: unknown[]) {
      calls += 1;
      return original.apply(this, given) as never;
    });
  });
  lex(text, Object.create(null) as Record<string, never>);
  spies.forEach((spy) => spy.mockRestore());
  return calls;
}

describe("no text takes work that grows with its square", () => {
  test.each([
    ["asterisks", "*"],
    ["open emphasis", "*a **b "],
    ["underscores", "_a "],
    ["brackets", "["],
    ["pairs", "[]"],
    ["links", "[a]("],
    ["images", "!["],
    ["backticks", "`a"],
    ["dollars", "$a "],
    ["open formulas", "\\(a "],
    ["angles", "<a "],
    ["quotes", "\n> a\n"],
    ["lists", "\n- a"],
    ["marks", "[1]"],
    ["tildes", "~~a "],
  ])("%s", (_, unit) => {
    const small = work(`a ${unit.repeat(2_500)}`);
    expect(small).toBeGreaterThan(0);
    expect(work(`a ${unit.repeat(5_000)}`)).toBeLessThan(2.2 * small + 10);
  });

  test.each([
    ["quotes", ">".repeat(3_000)],
    ["lists", Array.from({ length: 300 }, (_, level) => `${"  ".repeat(level)}- a`).join("\n")],
    ["emphasis", `${"*a _b ".repeat(2_000)}${"b_ a* ".repeat(2_000)}`],
    ["asterisks", "*".repeat(10_000)],
    ["brackets", "[".repeat(5_000) + "]".repeat(5_000)],
    ["a word", "w".repeat(100_000)],
  ])("deep or long is shown whole: %s", (_, text) => {
    const { container } = render(<Markdown text={text} />);
    let depth = 0;
    for (let one: Element | null = container.querySelector(".md :not(:has(*))"); one; one = one.parentElement) depth += 1;
    expect(depth).toBeLessThan(60);
    const letters = (one: string) => one.replace(/[^abw]/g, "");
    expect(letters(container.textContent)).toBe(letters(text));
  });
});
