/** A scan or a photograph as it is, with the cited words highlighted where they were recognised. */

import "../pdf/pdf.css";
import "./picture.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { Waiting } from "../../parts/states";
import { useTexts } from "../../texts/texts";
import { Failed } from "../Failed";
import { areaOf } from "../pdf/geometry";
import { type Highlight, Spots } from "../pdf/Spots";
import { type Found, useFound } from "../pdf/useFound";
import type { Shown } from "../shown";
import { VIEWER } from "../viewer.texts";
import { originalAddress, type PageFacts, usePages } from "../wire";
import { usePicture } from "./usePicture";

export default function PictureView({ version, name, cited, current, hit, onText }: Shown) {
  const t = useTexts(VIEWER);
  const [attempt, setAttempt] = useState(0);
  const [isUndisplayed, setUndisplayed] = useState(false);
  const [isStanding, setStanding] = useState(false);
  const picture = usePicture(originalAddress(version, false), attempt);
  const pages = usePages(version);
  const found = useFound(version, { cited, current, hit });
  const frame = useRef<HTMLDivElement>(null);
  const highlights = highlightsOn(pages.data?.pages[0], found);
  useReveal(frame, found, isStanding);
  const why = isUndisplayed ? "undisplayed" : picture.state === "failed" ? picture.why : null;
  if (why) return <Failed why={why} onText={onText} onRetry={() => setAttempt(attempt + 1)} />;
  if (picture.state !== "ready") return <Waiting label={t("opening")} />;
  const isLost = !found.isPending && found.shown !== null && !found.shown.boxes.length;
  return (
    <>
      {isLost && <p class="viewer-note">{t("notLocated")}</p>}
      <div class="picture-scroll" tabIndex={0} role="region" aria-label={t("contentOf", { name })}>
        <div ref={frame} class="picture-frame">
          <img src={picture.address} alt={name} onLoad={() => setStanding(true)} onError={() => setUndisplayed(true)} />
          <Spots highlights={highlights} />
        </div>
      </div>
    </>
  );
}

/** Boxes are in the units of the page as the server measured it. */
function highlightsOn(page: PageFacts | undefined, { spots, hit }: Found): Highlight[] {
  if (!page?.width || !page.height) return [];
  const size = { width: page.width, height: page.height };
  const of = (kind: Highlight["kind"], boxes: Found["hit"]) => boxes.map((box) => ({ kind, area: areaOf(box, size, 0) }));
  return [...spots.flatMap(({ isCurrent, boxes }) => of(isCurrent ? "cited" : "other", boxes)), ...of("hit", hit)];
}

/** Scroll to the citation or hit once the picture is laid out. */
function useReveal(frame: { current: HTMLDivElement | null }, { shown, isHit }: Found, isStanding: boolean): void {
  const revealed = useRef("");
  const key = shown ? `${isHit} ${shown.start} ${shown.end}` : "";
  useEffect(() => {
    const spot = frame.current?.querySelector(isHit ? ".pdf-spot-hit" : ".pdf-spot-cited");
    if (!isStanding || !spot || revealed.current === key) return;
    revealed.current = key;
    spot.scrollIntoView({ block: "center" });
  });
}
