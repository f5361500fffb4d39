/** A PDF as it is, opened at the cited words. Where to read on: `useColumn.ts` (what is in sight), `PdfPage.tsx` (one page). */

import "./pdf.css";
import { useState } from "preact/hooks";
import { Progress, Waiting } from "../../parts/states";
import { useTexts } from "../../texts/texts";
import { Failed } from "../Failed";
import type { Shown } from "../shown";
import { VIEWER } from "../viewer.texts";
import { originalAddress, usePages } from "../wire";
import { PdfPages } from "./PdfPages";
import { type Opened, usePdf } from "./usePdf";

export default function PdfView(shown: Shown) {
  const { version } = shown;
  const [attempt, setAttempt] = useState(0);
  const opened = usePdf(originalAddress(version, true), attempt);
  const pages = usePages(version);
  if (opened.state === "failed") {
    return <Failed why={opened.why} onText={shown.onText} onRetry={() => setAttempt(attempt + 1)} />;
  }
  if (opened.state === "loading" || pages.isPending) return <Loading opened={opened} />;
  return <PdfPages {...shown} pdf={opened.pdf} facts={pages.data?.pages ?? []} />;
}

function Loading({ opened }: { opened: Opened }) {
  const t = useTexts(VIEWER);
  const part = opened.state === "loading" && opened.total > 0 ? Math.min(1, opened.loaded / opened.total) : 0;
  return (
    <div class="viewer-waiting">
      <Waiting label={t("opening")} />
      {part > 0 && <Progress value={part} label={t("opening")} />}
    </div>
  );
}
