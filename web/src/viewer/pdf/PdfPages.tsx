/** The pages in sight, with the bar that steers them. Only what is in sight is fetched and drawn. */

import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { announce } from "../../app/notices";
import { useTexts } from "../../texts/texts";
import { useStretched } from "./stretched";
import type { Shown } from "../shown";
import { VIEWER } from "../viewer.texts";
import type { PageFacts, SpotBox } from "../wire";
import { type Area, areaOf, readable, type Size } from "./geometry";
import { PdfPage } from "./PdfPage";
import { PdfBar } from "./PdfBar";
import type { Highlight } from "./Spots";
import { type ColumnView, useColumn } from "./useColumn";
import { type Found, useFound } from "./useFound";
import { usePinch } from "./usePinch";

type Props = Shown & { pdf: PDFDocumentProxy; facts: readonly PageFacts[] };

export function PdfPages({ pdf, facts, version, name, cited, current, hit }: Props) {
  const t = useTexts(VIEWER);
  const count = pdf.numPages;
  const known = useMemo(() => sizesOf(count, facts), [count, facts]);
  const view = useColumn(count, known);
  const found = useFound(version, { cited, current, hit });
  const isLost = useReveal(found, view);
  usePinch(view);
  const list = useStretched(view.column.widest, view.column.total);
  const pressed = (event: KeyboardEvent) => {
    const run = keyRun(event, view);
    if (!run) return;
    event.preventDefault();
    run();
  };
  const numbers = view.isReady ? range(view.first + 1, view.last + 1) : [];
  return (
    <>
      <PdfBar view={view} count={count} label={facts[view.current]?.label ?? ""} />
      {isLost && <p class="viewer-note">{t("notLocated")}</p>}
      <div
        ref={view.scroller}
        class="pdf-scroll"
        tabIndex={0}
        role="region"
        aria-label={t("pagesOf", { name })}
        onScroll={view.scrolled}
        onKeyDown={pressed}
      >
        <div ref={list} class="pdf-column">
          {numbers.map((number) => (
            <PdfPage
              key={number}
              pdf={pdf}
              number={number}
              count={count}
              top={view.column.tops[number - 1] ?? 0}
              size={view.column.sizes[number - 1] ?? { width: 0, height: 0 }}
              turns={view.turns}
              highlights={highlightsOn(number, found, sizeFor(number, facts, view.sizes), view.turns)}
              onSize={view.noteSize}
              onPage={view.goTo}
            />
          ))}
        </div>
      </div>
    </>
  );
}

type View = ColumnView;

/** Bring what is cited or was searched for into sight, each once. Returns whether its words could not be found on the pages. */
function useReveal({ shown, isHit, isPending }: Found, view: View): boolean {
  const t = useTexts(VIEWER);
  const revealed = useRef({ cited: "", hit: "" });
  const { isReady } = view;
  const box = shown?.boxes[0];
  const page = box?.page ?? (shown?.position?.kind === "page" ? shown.position.number : null);
  useEffect(() => {
    if (!isHit) revealed.current.hit = "";
    const kind = isHit ? "hit" : "cited";
    const key = shown ? `${shown.start}.${shown.end}` : "";
    if (!isReady || isPending || page === null || revealed.current[kind] === key) return;
    if (box && isEnlarged(box, view)) return; // it is gone to at the next scale
    revealed.current[kind] = key;
    view.goTo(page, linesOn(page, shown?.boxes ?? [], view));
    announce(t("atPage", { n: page }));
  });
  return !isPending && shown !== null && !box;
}

/** Return the lines of a quote that are on a page. */
function linesOn(page: number, boxes: readonly SpotBox[], { sizes, turns }: View): Area[] {
  const size = sizes[page - 1];
  return size ? boxes.filter((one) => one.page === page).map((one) => areaOf(one, size, turns)) : [];
}

/** Enlarge pages that fit a narrow screen where a line would be too small to read. Returns whether that was needed. */
function isEnlarged({ top, bottom }: SpotBox, view: View): boolean {
  const scale = view.zoom === "fit" ? readable(bottom - top, view.scale) : view.scale;
  if (scale <= view.scale) return false;
  view.zoomTo(scale);
  return true;
}

/** Return what a key does in the pages; arrows up and down, Page and Home and End scroll by themselves. */
function keyRun(event: KeyboardEvent, view: View): (() => void) | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const runs: Record<string, () => void> = {
    ArrowLeft: () => view.goTo(view.current),
    ArrowRight: () => view.goTo(view.current + 2),
    "+": () => view.step(1),
    "=": () => view.step(1),
    "-": () => view.step(-1),
    "0": view.fitWidth,
    r: view.turn,
  };
  if (event.key.startsWith("Arrow") && view.column.widest > (event.currentTarget as HTMLElement).clientWidth) return null;
  return Object.hasOwn(runs, event.key) ? (runs[event.key] ?? null) : null;
}

function highlightsOn(number: number, { spots, hit }: Found, size: Size, turns: View["turns"]): Highlight[] {
  const of = (kind: Highlight["kind"], boxes: Found["hit"]) =>
    boxes.filter((box) => box.page === number).map((box) => ({ kind, area: areaOf(box, size, turns) }));
  return [...spots.flatMap(({ isCurrent, boxes }) => of(isCurrent ? "cited" : "other", boxes)), ...of("hit", hit)];
}

/** Boxes are in the points of the page as the server measured it. */
function sizeFor(number: number, facts: readonly PageFacts[], sizes: readonly Size[]): Size {
  const fact = facts.find((one) => one.number === number);
  return measured(fact) ?? sizes[number - 1] ?? { width: 1, height: 1 };
}

function sizesOf(count: number, facts: readonly PageFacts[]): (Size | null)[] {
  const byNumber = new Map(facts.map((one) => [one.number, measured(one)]));
  return range(1, count).map((number) => byNumber.get(number) ?? null);
}

function measured(fact: PageFacts | undefined): Size | null {
  return fact?.width && fact.height ? { width: fact.width, height: fact.height } : null;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
