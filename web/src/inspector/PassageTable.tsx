/** The fusion as a table: every passage with its rank and score in each list, its fused score, and what became of it. */

import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { inList, nameOf, type Passage, type Side } from "./fusion";
import { score } from "./numbers";
import { openPassage } from "./openPassage";
import { RETRIEVAL } from "./retrieval.texts";

export function PassageTable({ passages }: { passages: readonly Passage[] }) {
  const t = useTexts(RETRIEVAL);
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={t("scrollTable")}>
      <table class="passages">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t("passage")}</th>
            <th scope="col">{t("lexical")}</th>
            <th scope="col">{t("vector")}</th>
            <th scope="col">{t("fused")}</th>
            <th scope="col">{t("state")}</th>
          </tr>
        </thead>
        <tbody>
          {passages.map((passage) => (
            <Row key={passage.chunkId} passage={passage} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ passage }: { passage: Passage }) {
  const t = useTexts(RETRIEVAL);
  const language = useLanguage();
  return (
    <tr>
      <td>{passage.fusedRank ?? t("besideFound")}</td>
      <th scope="row">
        <button type="button" class="passage-link" dir="auto" onClick={() => void openPassage(passage)}>
          {nameOf(passage)}
        </button>
        <small>
          <bdi>{passage.documentName}</bdi>
        </small>
      </th>
      <Place side="lexical" passage={passage} />
      <Place side="vector" passage={passage} />
      <td>{score(passage.fusedScore, language)}</td>
      <td class="passages-state">
        {passage.isCited && <b>{t("cited")}, </b>}
        {t(passage.state)}
      </td>
    </tr>
  );
}

function Place({ side, passage }: { side: Side; passage: Passage }) {
  const language = useLanguage();
  const { rank, score: value } = inList(side, passage);
  return (
    <td>
      {rank === null ? "–" : <b>{rank}</b>}
      <small>{value === null ? "" : score(value, language)}</small>
    </td>
  );
}
