/** Draws a page into an element: a canvas as sharp as the screen, words that can be selected, links. All is released with the page. */

import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from "pdfjs-dist";
import { useEffect, useRef, useState } from "preact/hooks";
import { density, POINT, type Size, type Turns } from "./geometry";

type Box = { current: HTMLDivElement | null };

/** Return the page of a number once it is read; null until then. `onFault` is called where it cannot be read. */
export function usePage(pdf: PDFDocumentProxy, number: number, onFault: () => void): PDFPageProxy | null {
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const fault = useRef(onFault);
  fault.current = onFault;
  useEffect(() => {
    let read: PDFPageProxy | null = null;
    let isOver = false;
    pdf.getPage(number).then(
      (found) => {
        read = found;
        if (!isOver) setPage(found);
      },
      () => isOver || fault.current(),
    );
    return () => {
      isOver = true;
      read?.cleanup();
    };
  }, [pdf, number]);
  return page;
}

/** Draw the page at a size in pixels. What was drawn before stays, stretched, until the new picture is whole. */
export function useCanvas(page: PDFPageProxy | null, holder: Box, size: Size, turns: Turns, onDrawn: (isWhole: boolean) => void): void {
  const latestOnDrawn = useRef(onDrawn);
  latestOnDrawn.current = onDrawn;
  const ratio = usePixelRatio();
  const { width, height } = size;
  useEffect(() => {
    const box = holder.current;
    if (!page || !box || width <= 0) return;
    const canvas = document.createElement("canvas");
    const dense = density({ width, height }, ratio);
    [canvas.width, canvas.height] = [Math.max(1, Math.round(width * dense)), Math.max(1, Math.round(height * dense))];
    const rotation = (page.rotate + turns * 90) % 360;
    const unscaled = page.getViewport({ scale: 1, rotation });
    const viewport = page.getViewport({ scale: canvas.width / unscaled.width, rotation });
    const task: RenderTask = page.render({ canvas, viewport });
    task.promise.then(
      () => {
        for (const old of Array.from(box.children)) release(old);
        box.append(canvas);
        latestOnDrawn.current(true);
      },
      (error: unknown) => (error as Error).name === "RenderingCancelledException" || latestOnDrawn.current(false),
    );
    return () => task.cancel();
  }, [page, holder, width, height, turns, ratio]);
  useEffect(() => {
    const box = holder.current;
    return () => Array.from(box?.children ?? []).forEach(release);
  }, [holder]);
}

/** Give the memory of a canvas back at once. */
function release(element: Element): void {
  if (element instanceof HTMLCanvasElement) [element.width, element.height] = [0, 0];
  element.remove();
}

/** Put the words of the page over its picture, unseen: they can be selected and are read out. */
export function useWords(page: PDFPageProxy | null, holder: Box, turns: Turns): void {
  useEffect(() => {
    const box = holder.current;
    if (!page || !box) return;
    let cancel = () => undefined as unknown;
    let isOver = false;
    void import("pdfjs-dist/legacy/build/pdf.mjs").then(({ TextLayer }) => {
      if (isOver) return;
      const viewport = page.getViewport({ scale: POINT, rotation: (page.rotate + turns * 90) % 360 });
      const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: box, viewport });
      cancel = () => layer.cancel();
      layer.render().catch(() => undefined); // cancelled, or a page whose words cannot be read: its picture is there
    });
    return () => {
      isOver = true;
      cancel();
      box.replaceChildren();
    };
  }, [page, holder, turns]);
}

/** How many pixels the screen has for one of the page; it changes when the window moves to another screen. */
function usePixelRatio(): number {
  const [ratio, setRatio] = useState(devicePixelRatio);
  useEffect(() => {
    const query = matchMedia(`(resolution: ${ratio}dppx)`);
    const changed = () => setRatio(devicePixelRatio);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, [ratio]);
  return ratio;
}
