/** What was found: how many each list held, how they were joined, and the fusion as a picture or as a table. */

import type { Schemas } from "../api/client";
import { Button } from "../parts/Button";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { Fusion } from "./Fusion";
import { useKept } from "./kept";
import { share } from "./numbers";
import { Part } from "./Part";
import { PassageTable } from "./PassageTable";
import { RETRIEVAL } from "./retrieval.texts";

type Turn = Schemas["Turn"];
type Found = Schemas["Retrieval"];

export function Retrieval({ turn }: { turn: Turn }) {
  const t = useTexts(RETRIEVAL);
  const [isTable, setTable] = useKept(`${turn.turnId} table`, false);
  const { retrieval } = turn;
  const passages = retrieval?.passages ?? [];
  return (
    <Part title={t("title")}>
      {!retrieval && <p class="help">{t("notSearched")}</p>}
      {retrieval && <Sentences retrieval={retrieval} />}
      {passages.length > 0 && (
        <>
          <div class="view-choice" role="group" aria-label={t("view")}>
            <Button pressed={!isTable} onClick={() => setTable(false)}>
              {t("asPicture")}
            </Button>
            <Button pressed={isTable} onClick={() => setTable(true)}>
              {t("asTable")}
            </Button>
          </div>
          {isTable ? <PassageTable passages={passages} /> : <Fusion turnId={turn.turnId} passages={passages} />}
        </>
      )}
    </Part>
  );
}

function Sentences({ retrieval: { searches, fusion, passages } }: { retrieval: Found }) {
  const t = useTexts(RETRIEVAL);
  const language = useLanguage();
  const last = searches.at(-1);
  if (!last) return null;
  const kept = passages.filter((one) => one.fusedRank !== null).length;
  const { lexicalWeight, vectorWeight, rrfK: k } = fusion;
  const isTold = kept > 0 && lexicalWeight !== null && vectorWeight !== null && last.vectorBranch !== "none";
  return (
    <div class="inspector-sentences">
      <p>{kept ? t("counts", { lexical: last.lexicalFound, vector: last.vectorFound, kept }) : t("nothing")}</p>
      {last.vectorBranch === "none" && <p>{t("noVector")}</p>}
      {isTold && <p class="help">{t(fusion.kind, { lexicalWeight, vectorWeight, k: k ?? 0 })}</p>}
      {isTold && fusion.wordsShare < 1 && <p class="help">{t("wordsShare", { share: share(fusion.wordsShare, language) })}</p>}
      {fusion.demotion > 0 && <p class="help">{t("demotion", { share: share(fusion.demotion, language) })}</p>}
    </div>
  );
}
