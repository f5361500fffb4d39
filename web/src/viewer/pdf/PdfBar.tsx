/** The bar over the pages: which page it is, how large, which way up. */

import { useEffect, useState } from "preact/hooks";
import { isComposing } from "../../app/shortcuts";
import { Button } from "../../parts/Button";
import { useLanguage } from "../../texts/language";
import { useTexts } from "../../texts/texts";
import { VIEWER } from "../viewer.texts";
import type { useColumn } from "./useColumn";

type Props = { view: ReturnType<typeof useColumn>; count: number; label: string };

export function PdfBar({ view, count, label }: Props) {
  const t = useTexts(VIEWER);
  const language = useLanguage();
  const number = view.current + 1;
  const zoom = view.scale.toLocaleString(language, { style: "percent" });
  return (
    <div class="viewer-bar" role="toolbar" aria-label={t("bar")}>
      <span class="viewer-group">
        <Button icon="up" label={t("previousPage")} idle={number <= 1} onClick={() => view.goTo(number - 1)} />
        <Button icon="down" label={t("nextPage")} idle={number >= count} onClick={() => view.goTo(number + 1)} />
        <PageBox number={number} count={count} onGo={view.goTo} />
        <span class="viewer-count">
          / {count.toLocaleString(language)}
          {label && ` (${label})`}
        </span>
      </span>
      <span class="viewer-group">
        <Button icon="minus" label={t("smaller")} onClick={() => view.step(-1)} />
        <span class="viewer-zoom" aria-label={t("zoom", { n: zoom })} role="img">
          {zoom}
        </span>
        <Button icon="plus" label={t("larger")} onClick={() => view.step(1)} />
        <Button icon="fit" label={t("fitWidth")} pressed={view.zoom === "fit"} onClick={view.fitWidth} />
        <Button icon="turn" label={t("turn")} onClick={view.turn} />
      </span>
    </div>
  );
}

function PageBox({ number, count, onGo }: { number: number; count: number; onGo: (page: number) => void }) {
  const t = useTexts(VIEWER);
  const [written, write] = useState(String(number));
  useEffect(() => write(String(number)), [number]);
  const go = () => {
    const page = Number(written);
    if (Number.isInteger(page) && page >= 1) onGo(Math.min(page, count));
    else write(String(number));
  };
  return (
    <input
      class="viewer-page"
      inputMode="numeric"
      autoComplete="off"
      value={written}
      maxLength={6}
      aria-label={t("page", { count })}
      onInput={(event) => write(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => write(String(number))}
      onKeyDown={(event) => event.key === "Enter" && !isComposing(event) && go()}
    />
  );
}
