/** What is known of the passage that is pointed at, below the picture; before that, what to do with it. */

import { Button } from "../parts/Button";
import { Icon } from "../parts/icons";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { inList, type Passage, type Side } from "./fusion";
import { score } from "./numbers";
import { openPassage } from "./openPassage";
import { RETRIEVAL } from "./retrieval.texts";

export function PassageCard({ passage }: { passage: Passage | null }) {
  const t = useTexts(RETRIEVAL);
  return <div class="passage-card">{passage ? <PassageFacts passage={passage} /> : <p class="help">{t("hint")}</p>}</div>;
}

function PassageFacts({ passage }: { passage: Passage }) {
  const t = useTexts(RETRIEVAL);
  const language = useLanguage();
  const path = passage.headingPath ?? [];
  return (
    <>
      <div class="passage-head">
        <p dir="auto">
          <strong>{passage.documentName || passage.path}</strong>
          {path.length > 0 && <span class="passage-path">{path.join(" › ")}</span>}
        </p>
        <Button icon="document" label={t("read")} onClick={() => void openPassage(passage)} />
      </div>
      <p class="passage-scores">
        <InList side="lexical" passage={passage} />
        <InList side="vector" passage={passage} />
        <span>
          {t("fused")} <b>#{passage.fusedRank}</b> {score(passage.fusedScore, language)}
        </span>
      </p>
      <p class="passage-state">
        {t(passage.state)}
        {passage.isCited && (
          <span class="passage-cited">
            <Icon name="quote" />
            {t("cited")}
          </span>
        )}
        {passage.isDemoted && <span>{t("demoted")}</span>}
      </p>
    </>
  );
}

function InList({ side, passage }: { side: Side; passage: Passage }) {
  const t = useTexts(RETRIEVAL);
  const language = useLanguage();
  const { rank, score: value } = inList(side, passage);
  return (
    <span class={side === "lexical" ? "fusion-text" : "fusion-vector"}>
      {t(side)} {rank === null ? "–" : <b>#{rank}</b>} {value !== null && score(value, language)}
    </span>
  );
}
