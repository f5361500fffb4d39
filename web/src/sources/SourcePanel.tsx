/** A document's text, scrolled to the span that a citation quotes, which is highlighted. */

import "./sources.css";
import { useEffect } from "preact/hooks";
import type { Citation } from "../api/events";
import { announce } from "../app/notices";
import { setLarge, stepCitation, useLarge } from "../app/panel";
import { Button } from "../parts/Button";
import { useDocumentName } from "./documentNames";
import { usePositionText } from "../texts/positions";
import { useTexts } from "../texts/texts";
import { Source } from "./Source";
import { SOURCES } from "./sources.texts";

type Props = { citations: readonly Citation[]; index: number; onClose: () => void };

export function SourcePanel({ citations, index, onClose }: Props) {
  const t = useTexts(SOURCES);
  const citation = citations[index];
  const count = citations.length;
  const documentName = useDocumentName();
  const name = citation ? documentName(citation.documentName) : "";
  const place = usePositionText()(citation?.position);
  const isLarge = useLarge();
  useEffect(() => {
    if (name) announce(t("spoken", { n: index + 1, count, name: [name, place].filter(Boolean).join(", ") }));
  }, [t, index, count, name, place]);
  return (
    <>
      <div class="panel-head">
        <h2>
          <bdi>{name}</bdi>
          {place && (
            <>
              , <span class="source-place">{place}</span>
            </>
          )}
        </h2>
        {count > 1 && (
          <div class="source-steps">
            <Button icon="left" label={t("previous")} onClick={() => stepCitation(-1)} />
            <span>{t("position", { n: index + 1, count })}</span>
            <Button icon="right" label={t("next")} onClick={() => stepCitation(1)} />
          </div>
        )}
        <Button icon="wide" class="source-wide" label={t(isLarge ? "shrink" : "enlarge")} pressed={isLarge} onClick={() => setLarge(!isLarge)} />
        <Button icon="close" label={t("close")} onClick={onClose} />
      </div>
      {citation && <Source key={`${citation.documentId}.${citation.version}`} citation={citation} citations={citations} />}
    </>
  );
}
