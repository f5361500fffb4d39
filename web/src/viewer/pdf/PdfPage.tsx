/** One page of a PDF: its picture, its words, its links, and what is highlighted on it. */

import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "preact/hooks";
import { useTexts } from "../../texts/texts";
import { VIEWER } from "../viewer.texts";
import type { Size, Turns } from "./geometry";
import { Links } from "./Links";
import { type Highlight, Spots } from "./Spots";
import { useCanvas, usePage, useWords } from "./useDrawn";

type Props = {
  pdf: PDFDocumentProxy;
  number: number;
  /** Of all pages. */
  count: number;
  top: number;
  size: Size;
  turns: Turns;
  highlights: readonly Highlight[];
  /** Called with the page's size in points, once it is known. */
  onSize: (number: number, size: Size) => void;
  onPage: (number: number) => void;
};

type Standing = "drawing" | "drawn" | "failed";

export function PdfPage({ pdf, number, count, top, size, turns, highlights, onSize, onPage }: Props) {
  const t = useTexts(VIEWER);
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [standing, setStanding] = useState<Standing>("drawing");
  const page = usePage(pdf, number, () => setStanding("failed"));
  useCanvas(page, picture, size, turns, (isWhole) => setStanding(isWhole ? "drawn" : "failed"));
  useWords(page, words, turns);
  useEffect(() => {
    if (!page) return;
    const { width, height } = viewed(page);
    onSize(number, { width, height });
  }, [page, number, onSize]);
  const rotation = page ? (page.rotate + turns * 90) % 360 : 0;
  const place = (element: HTMLDivElement | null) => {
    frame.current = element;
    if (!element) return;
    const { style } = element;
    [style.top, style.width, style.height] = [`${top}px`, `${size.width}px`, `${size.height}px`];
    if (page) style.setProperty("--total-scale-factor", String(size.width / viewed(page, rotation).width));
  };
  return (
    <div ref={place} class="pdf-page" role="group" aria-label={t("pageOf", { n: number, count })} data-page={number} data-standing={standing}>
      <div ref={picture} class="pdf-picture" aria-hidden="true" />
      {standing === "drawing" && <span class="pdf-drawing spinner" aria-hidden="true" />}
      {standing === "failed" && <p class="pdf-undrawn">{t("undrawn")}</p>}
      <Spots highlights={highlights} />
      <div ref={words} class="pdf-words" />
      {page && <Links pdf={pdf} page={page} rotation={rotation} onPage={onPage} />}
    </div>
  );
}

/** Return the size of a page in its own units, as the server measures it: a large drawing says that one is more than a point. */
function viewed(page: PDFPageProxy, rotation?: number): Size {
  return page.getViewport({ scale: 1 / page.userUnit, rotation });
}
