/** A document as it is, opened at what is cited; its stored text is one press away. Where to read on: `pdf/PdfView.tsx`, `picture/PictureView.tsx`, `reading/Reading.tsx`. */

import "./viewer.css";
import { lazy, Suspense } from "preact/compat";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { useEscape } from "../app/escape";
import { store, useStore } from "../app/store";
import { Button } from "../parts/Button";
import { Fault, Waiting } from "../parts/states";
import { useText } from "../sources/reading";
import type { Range } from "../sources/span";
import { Text } from "../sources/Text";
import { useTexts } from "../texts/texts";
import { FindBar } from "./FindBar";
import { type Kind, kindOf } from "./kind";
import { Reading } from "./reading/Reading";
import { type Shown, isSameSpan } from "./shown";
import { Steps } from "./Steps";
import { useFind } from "./useFind";
import { useViewerKeys } from "./useViewerKeys";
import { VIEWER } from "./viewer.texts";
import type { Version } from "./wire";

/** What is shown from the original file itself. */
const DRAWN = { pdf: lazy(() => import("./pdf/PdfView")), picture: lazy(() => import("./picture/PictureView")) };

type Tab = "asItIs" | "text";
type Props = {
  version: Version;
  name: string;
  mime: string;
  hasOriginal: boolean;
  cited?: readonly Range[];
  current?: Range | null;
  /** Show another citation of the same document. */
  onCited?: (index: number) => void;
};

/** What the reader chose last, for every document, until the page is loaded again. */
const chosen = store<Tab>("asItIs");
const NONE: readonly Range[] = [];
const BEGINNING: Range = { start: 0, end: 0 };

export default function Viewer({ version, name, mime, hasOriginal, cited = NONE, current = null, onCited }: Props) {
  const t = useTexts(VIEWER);
  const kind = kindOf(mime);
  const picked = useStore(chosen);
  const isTextOnly = kind === "text";
  const tab = isTextOnly ? "text" : picked;
  const { find, isFinding, setFinding, hit } = useFinding(version, current);
  const root = useRef<HTMLDivElement>(null);
  const at = cited.findIndex((one) => isSameSpan(one, current));
  const step = (by: 1 | -1) => cited.length > 1 && onCited?.((at + by + cited.length) % cited.length);
  useViewerKeys(root, { onStep: step, onFind: () => setFinding(true) });
  const panel = useId();
  const shown: Shown = { version, name, cited, current, hit, onText: () => chosen.set("text") };
  return (
    <div ref={root} class="viewer">
      <div class="viewer-head">
        {!isTextOnly && <Tabs tab={tab} panel={panel} />}
        <span class="viewer-group viewer-tools">
          {cited.length > 1 && <Steps at={at} count={cited.length} onStep={step} />}
          <Button icon="search" label={t("find")} pressed={isFinding} onClick={() => setFinding(!isFinding)} />
        </span>
      </div>
      {isFinding && <FindBar find={find} onClose={() => setFinding(false)} />}
      <div id={panel} class="viewer-body" role={isTextOnly ? "group" : "tabpanel"} aria-label={t(tab)}>
        {tab === "text" ? <Worded shown={shown} isText /> : <AsItIs shown={shown} kind={kind} hasOriginal={hasOriginal} />}
      </div>
    </div>
  );
}

function AsItIs({ shown, kind, hasOriginal }: { shown: Shown; kind: Kind; hasOriginal: boolean }) {
  const t = useTexts(VIEWER);
  const Drawn = hasOriginal && (kind === "pdf" || kind === "picture") ? DRAWN[kind] : null;
  if (!Drawn) return <Worded shown={shown} isMarkdown={kind === "markdown"} note={kind === "pdf" ? t("asText") : ""} />;
  return (
    <Suspense fallback={<Waiting label={t("opening")} />}>
      <Drawn {...shown} />
    </Suspense>
  );
}

function useFinding(version: Version, current: Range | null) {
  const [isFinding, setFinding] = useState(false);
  const find = useFind(version, isFinding, current?.start ?? 0);
  useEscape("search", isFinding ? () => setFinding(false) : null);
  return { find, isFinding, setFinding, hit: isFinding ? find.hit : null };
}

type WordedProps = { shown: Shown; isText?: boolean; isMarkdown?: boolean; note?: string };

/** What is made of the stored text, which is read around the place that is looked at. */
function Worded({ shown, isText = false, isMarkdown = false, note = "" }: WordedProps) {
  const focus = shown.hit ?? shown.current ?? BEGINNING;
  const [origin, setOrigin] = useState(focus);
  const text = useText({ ...shown.version, ...origin });
  const { known, query } = text;
  const isInside = known !== null && focus.start >= known.start && focus.end <= known.end;
  useEffect(() => {
    if (known && !isInside) setOrigin(focus);
  }, [known, isInside, focus]);
  const span = useMemo(() => ({ start: focus.start, end: focus.end }), [focus.start, focus.end]);
  if (query.error && !known) return <Fault error={query.error} onRetry={() => void query.refetch()} />;
  if (!isInside) return <Waiting />;
  return isText ? (
    <Text key={`${span.start}.${span.end}`} text={text} span={span} name={shown.name} />
  ) : (
    <Reading {...shown} text={text} isMarkdown={isMarkdown} note={note} />
  );
}

function Tabs({ tab, panel }: { tab: Tab; panel: string }) {
  const t = useTexts(VIEWER);
  const list = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  useEffect(() => {
    if (isMoved.current) list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
    isMoved.current = false;
  }, [tab]);
  const moved = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    isMoved.current = true;
    chosen.set(tab === "text" ? "asItIs" : "text");
  };
  return (
    <div ref={list} class="viewer-tabs" role="tablist" aria-label={t("views")} onKeyDown={moved}>
      {(["asItIs", "text"] as const).map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          class="viewer-tab"
          aria-selected={tab === one}
          aria-controls={panel}
          tabIndex={tab === one ? 0 : -1}
          title={one === "text" ? t("textHint") : undefined}
          onClick={() => chosen.set(one)}
        >
          {t(one)}
        </button>
      ))}
    </div>
  );
}
