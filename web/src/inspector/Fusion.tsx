/**
 * The fusion as a picture: full text on the left, vectors on the right, what they made together in the middle, and a thread from
 * each list to the fused place, as thick as what the list brought. The middle is a list of buttons, so keys and readers have it all.
 */

import { useId, useState } from "preact/hooks";
import { Button } from "../parts/Button";
import { Icon } from "../parts/icons";
import { type Language, useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { bestOf, type Entry, FIRST, nameOf, partsOf, type Passage, pathOf, type Picture, pictureOf, type Side } from "./fusion";
import { useKept } from "./kept";
import { score } from "./numbers";
import { openPassage } from "./openPassage";
import { PassageCard } from "./PassageCard";
import { RETRIEVAL } from "./retrieval.texts";

const [THINNEST, THICKEST] = [1, 5];

type Shown = { id: number | null; show: (id: number | null) => void };

export function Fusion({ turnId, passages }: { turnId: string; passages: readonly Passage[] }) {
  const t = useTexts(RETRIEVAL);
  const [areAllShown, setAllShown] = useKept(`${turnId} all`, false);
  const [id, show] = useState<number | null>(null);
  const picture = pictureOf(passages, areAllShown ? Infinity : FIRST);
  const shown = { id, show };
  const isFolding = picture.hidden > 0 || areAllShown;
  return (
    <div class="fusion-frame" onPointerLeave={(event) => event.pointerType === "mouse" && show(null)}>
      <div class="fusion-heads" aria-hidden="true">
        <span class="fusion-text">{t("lexical")}</span>
        <span>{t("fused")}</span>
        <span class="fusion-vector">{t("vector")}</span>
      </div>
      <div class={`fusion ${id === null ? "" : "fusion-picked"}`}>
        <Ranks list={picture.lexical} side="lexical" shown={shown} />
        <Threads list={picture.lexical} side="lexical" rows={picture.fused.length} shown={id} />
        <Middle picture={picture} shown={shown} />
        <Threads list={picture.vector} side="vector" rows={picture.fused.length} shown={id} />
        <Ranks list={picture.vector} side="vector" shown={shown} />
      </div>
      {isFolding && (
        <Button kind="quiet" icon={areAllShown ? "up" : "down"} class="fusion-more" onClick={() => setAllShown(!areAllShown)}>
          {areAllShown ? t("showFewer") : t("showAll", { n: picture.hidden })}
        </Button>
      )}
      <PassageCard passage={picture.fused.find((one) => one.chunkId === id) ?? null} />
    </div>
  );
}

function Ranks({ list, side, shown }: { list: readonly Entry[]; side: Side; shown: Shown }) {
  const language = useLanguage();
  return (
    <div class={`fusion-ranks fusion-${side}`} aria-hidden="true">
      {list.map(({ passage, rank, score: value, isGap }) => (
        <div
          key={passage.chunkId}
          class={`fusion-rank ${isGap ? "fusion-gap" : ""} ${passage.chunkId === shown.id ? "fusion-on" : ""}`}
          onPointerEnter={() => shown.show(passage.chunkId)}
        >
          <b>{rank}</b>
          <span>{score(value, language)}</span>
        </div>
      ))}
    </div>
  );
}

function Threads({ list, side, rows, shown }: { list: readonly Entry[]; side: Side; rows: number; shown: number | null }) {
  return (
    <svg class={`fusion-threads fusion-${side}`} viewBox={`0 0 1 ${Math.max(1, rows)}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {list.map((entry) => (
        <path
          key={entry.passage.chunkId}
          class={`fusion-thread ${entry.passage.isCited ? "fusion-thread-cited" : ""} ${entry.passage.chunkId === shown ? "fusion-on" : ""}`}
          d={pathOf(side, entry)}
          stroke-width={THINNEST + (THICKEST - THINNEST) * entry.strength}
          vector-effect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

function Middle({ picture, shown }: { picture: Picture; shown: Shown }) {
  const t = useTexts(RETRIEVAL);
  const best = bestOf(picture.fused);
  return (
    <ol class="fusion-middle" aria-label={t("passages")}>
      {picture.fused.map((passage) => (
        <li key={passage.chunkId}>
          <Fused passage={passage} best={best} shown={shown} />
        </li>
      ))}
    </ol>
  );
}

/** A finger shows the threads first and opens with the second tap; a mouse has pointed before it clicks, the keyboard has focused. */
function Fused({ passage, best, shown }: { passage: Passage; best: number; shown: Shown }) {
  const t = useTexts(RETRIEVAL);
  const language = useLanguage();
  const descriptionId = useId();
  const [isFirstTap, setFirstTap] = useState(false);
  const { chunkId, isCited, state } = passage;
  const choose = () => (isFirstTap ? setFirstTap(false) : void openPassage(passage));
  return (
    <button
      type="button"
      class={`fused ${isCited ? "fused-cited" : ""} ${state === "left_out" ? "fused-out" : ""} ${chunkId === shown.id ? "fusion-on" : ""}`}
      aria-describedby={descriptionId}
      onPointerEnter={(event) => event.pointerType === "mouse" && shown.show(chunkId)}
      onPointerDown={(event) => setFirstTap(event.pointerType !== "mouse" && shown.id !== chunkId)}
      onFocus={() => shown.show(chunkId)}
      onClick={choose}
    >
      <span class="fused-rank">{passage.fusedRank}</span>
      <span class="fused-name">
        <bdi>{nameOf(passage)}</bdi>
        <small>
          <bdi>{passage.documentName}</bdi>
        </small>
      </span>
      {isCited && <Icon name="quote" />}
      <Bar passage={passage} best={best} />
      <span class="unseen" id={descriptionId}>
        {describe(passage, t, language)}
      </span>
    </button>
  );
}

function Bar({ passage, best }: { passage: Passage; best: number }) {
  const { lexical, vector } = partsOf(passage, best);
  return (
    <svg class="fused-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect class="bar-text" x="0" y="0" width={100 * lexical} height="1" />
      <rect class="bar-vector" x={100 * lexical} y="0" width={100 * vector} height="1" />
    </svg>
  );
}

function describe(passage: Passage, t: ReturnType<typeof useTexts<typeof RETRIEVAL>>, language: Language): string {
  const place = (list: Side, rank: number | null) =>
    rank === null ? `${t(list)}: ${t("notInList")}` : t("rankAt", { list: t(list), rank: rank.toLocaleString(language) });
  const facts = [place("lexical", passage.lexicalRank), place("vector", passage.vectorRank), t(passage.state)];
  return [...facts, ...(passage.isCited ? [t("cited")] : [])].join("; ");
}
