/** The hits with the words around them; in a very long conversation only the newest messages are searched. */

import { useEffect, useRef } from "preact/hooks";
import { plainCutAt } from "../../markdown/excerpt";
import { useTexts } from "../../texts/texts";
import { FIND } from "./find.texts";
import type { Matches } from "./useSearch";

type Props = { found: Matches; current: number | null; onChoose: (index: number) => void };

export function Hits({ found, current, onChoose }: Props) {
  const t = useTexts(FIND);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const { matches, length, searchedFrom } = found;
  return (
    <>
      <ol ref={list} class="find-hits" aria-label={t("hits")}>
        {matches.map((match, index) => {
          const [before, hit, after] = plainCutAt(match.excerpt, match.start, match.end);
          return (
            <li key={match.messageId}>
              <button type="button" class="find-hit" aria-current={index === current ? "true" : undefined} onClick={() => onChoose(index)}>
                <span class="find-role">{t(match.role === "user" ? "you" : "answer")}</span>
                <span class="find-excerpt">
                  {before}
                  <mark>{hit}</mark>
                  {after}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {searchedFrom > 1 && <p class="find-note">{t("onlyNewest", { n: length - searchedFrom + 1 })}</p>}
    </>
  );
}
