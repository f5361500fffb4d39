/** The links of a page: to other pages of the file, and to addresses by http or https. Nothing else that an annotation may do is done. */

import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { useEffect, useState } from "preact/hooks";
import { useTexts } from "../../texts/texts";
import { VIEWER } from "../viewer.texts";
import type { Area } from "./geometry";
import { placeAt } from "./Spots";

type Place = string | unknown[];
type Found = { area: Area; address: string | null; place: Place | null };
type Annotation = { subtype: string; rect: [number, number, number, number]; url?: string; dest?: Place | null };

type Props = { pdf: PDFDocumentProxy; page: PDFPageProxy; rotation: number; onPage: (number: number) => void };

export function Links({ pdf, page, rotation, onPage }: Props) {
  const t = useTexts(VIEWER);
  const [links, setLinks] = useState<readonly Found[]>([]);
  useEffect(() => {
    let isOver = false;
    page.getAnnotations({ intent: "display" }).then(
      (all) => isOver || setLinks((all as Annotation[]).flatMap((one) => found(one, page, rotation))),
      () => undefined, // a page whose annotations cannot be read is shown without them
    );
    return () => void (isOver = true);
  }, [page, rotation]);
  const go = (place: Place) => void pageOf(pdf, place).then((number) => number && onPage(number));
  return (
    <>
      {links.map(({ area, address, place }, index) =>
        address !== null ? (
          <a key={index} ref={placeAt(area)} class="pdf-link" href={address} title={address} aria-label={address} target="_blank" rel="noopener noreferrer" />
        ) : (
          place && <button key={index} ref={placeAt(area)} type="button" class="pdf-link" aria-label={t("inside")} onClick={() => go(place)} />
        ),
      )}
    </>
  );
}

function found(annotation: Annotation, page: PDFPageProxy, rotation: number): Found[] {
  const { subtype, rect, url, dest } = annotation;
  const address = url ? webAddress(url) : null;
  if (subtype !== "Link" || (address === null && !dest)) return [];
  return [{ area: areaOn(page, rotation, rect), address, place: dest ?? null }];
}

function areaOn(page: PDFPageProxy, rotation: number, [left, bottom, right, top]: Annotation["rect"]): Area {
  const viewport = page.getViewport({ scale: 1, rotation });
  const [x0, y0] = viewport.convertToViewportPoint(left, bottom) as [number, number];
  const [x1, y1] = viewport.convertToViewportPoint(right, top) as [number, number];
  return {
    left: Math.min(x0, x1) / viewport.width,
    top: Math.min(y0, y1) / viewport.height,
    width: Math.abs(x1 - x0) / viewport.width,
    height: Math.abs(y1 - y0) / viewport.height,
  };
}

/** Return the address of a link that may be followed, null for any other. */
export function webAddress(url: string): string | null {
  try {
    const { protocol, href } = new URL(url);
    return protocol === "http:" || protocol === "https:" ? href : null;
  } catch {
    return null;
  }
}

/** Return the number of the page that a link of the file leads to; null where it leads nowhere. */
async function pageOf(pdf: PDFDocumentProxy, place: Place): Promise<number | null> {
  try {
    const [target] = ((typeof place === "string" ? await pdf.getDestination(place) : place) ?? []) as unknown[];
    if (typeof target === "number") return target + 1;
    return target ? (await pdf.getPageIndex(target as Parameters<PDFDocumentProxy["getPageIndex"]>[0])) + 1 : null;
  } catch {
    return null;
  }
}
