/** A block of code with the name of its language and a button that copies it. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../parts/Button";
import { useTexts } from "../texts/texts";
import { copyText } from "./copy";
import { MARKDOWN } from "./markdown.texts";

const SHOWN_MILLISECONDS = 2_000;

/** `children` is the displayed text, with a part of it marked. */
export function CodeBlock({ text, language, children }: { text: string; language: string; children?: ComponentChildren }) {
  const t = useTexts(MARKDOWN);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <div class="md-code">
      <div class="md-code-head">
        <span>{language}</span>
        <Button icon={isCopied ? "check" : "copy"} label={t(isCopied ? "copied" : "copyCode")} onClick={() => void copyText(text).then(setCopied)} />
      </div>
      <pre tabIndex={0} role="group" aria-label={language || t("code")}>
        <code>{children ?? text}</code>
      </pre>
    </div>
  );
}
