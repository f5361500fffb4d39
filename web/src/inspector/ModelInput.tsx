/** What the model received with the question: passages, files, the conversation; and the tools it called. */

import type { ComponentChildren } from "preact";
import type { Schemas } from "../api/client";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { byteSize } from "../texts/times";
import { duration } from "./numbers";
import { Part } from "./Part";
import { MODEL_INPUT } from "./modelInput.texts";

type Turn = Schemas["Turn"];
type State = Schemas["Passage"]["state"];

const STATES = ["sent", "known", "superseded_by_active_file", "unanswered", "not_sent", "left_out"] as const satisfies readonly State[];
const FILE_STATES = {
  sent: "fileSent",
  changed: "fileChanged",
  unchanged: "fileUnchanged",
  preloaded: "filePreloaded",
  unanswered: "fileUnanswered",
  not_sent: "fileNotSent",
} as const satisfies Record<Schemas["clew__dialects__turns__wire__SentFile"]["state"], keyof typeof MODEL_INPUT>;

export function ModelInput({ turn }: { turn: Turn }) {
  const t = useTexts(MODEL_INPUT);
  const { tokens, chain, memoriesRecalled } = turn;
  const wasCalled = turn.stages.some((stage) => stage.name === "generate");
  return (
    <Part title={t("title")}>
      {!wasCalled && <p class="help">{t("nothing")}</p>}
      {wasCalled && (
        <dl class="facts">
          <Fact name={t("passages")}>
            <Passages passages={turn.retrieval?.passages ?? []} />
          </Fact>
          {tokens && tokens.sent + tokens.saved > 0 && <Fact name={t("tokens")}>{t("tokensOf", { sent: tokens.sent, saved: tokens.saved })}</Fact>}
          <Fact name={t("conversation")}>{chain ? <Chain chain={chain} /> : t("noChain")}</Fact>
          {memoriesRecalled > 0 && <Fact name={t("memories")}>{t("recalled", { n: memoriesRecalled })}</Fact>}
        </dl>
      )}
      <Files turn={turn} />
      <Calls turn={turn} />
    </Part>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Passages({ passages }: { passages: readonly Schemas["Passage"][] }) {
  const t = useTexts(MODEL_INPUT);
  const counts = STATES.map((state) => ({ state, n: passages.filter((one) => one.state === state).length }));
  const lines = counts.filter(({ n }) => n > 0).map(({ state, n }) => t(state, { n }));
  return <>{lines.length ? lines.join(", ") : "–"}</>;
}

function Chain({ chain }: { chain: Schemas["Chain"] }) {
  const t = useTexts(MODEL_INPUT);
  const { previousEndedAs: ended, exchangesTold: n, contextTokens } = chain;
  return (
    <>
      {[
        t(chain.beginsHere ? "begins" : "goesOn"),
        ...(ended && ended in MODEL_INPUT ? [t(ended as "expired")] : []),
        ...(chain.providerKeepsState ? [t("keepsState")] : []),
        ...(n > 0 ? [t("exchanges", { n, tokens: chain.tokensToldAgain })] : []),
        ...(contextTokens ? [t("context", { n: contextTokens })] : []),
      ].join(" ")}
    </>
  );
}

function Files({ turn: { activeFiles, skippedFiles } }: { turn: Turn }) {
  const t = useTexts(MODEL_INPUT);
  const language = useLanguage();
  if (activeFiles.length + skippedFiles.length === 0) return null;
  return (
    <div>
      <h4>{t("files")}</h4>
      <ul class="plain-list">
        {activeFiles.map(({ path, state, bytes }) => (
          <li key={path}>
            <code>{path}</code> {t(FILE_STATES[state])}
            {bytes !== null && ` (${byteSize(bytes, language)})`}
          </li>
        ))}
        {skippedFiles.map(({ path, bytes }) => (
          <li key={path}>
            <code>{path}</code> {t("fileSkipped", { size: byteSize(bytes, language) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Calls({ turn: { attempts, tools } }: { turn: Turn }) {
  const t = useTexts(MODEL_INPUT);
  const language = useLanguage();
  return (
    <>
      {attempts.length > 0 && (
        <div>
          <h4>{t("attempts")}</h4>
          <ol class="plain-list">
            {attempts.map(({ model, failure }, index) => (
              <li key={index}>
                <code>{model}</code> {failure || t("answered")}
              </li>
            ))}
          </ol>
        </div>
      )}
      {tools.length > 0 && (
        <div>
          <h4>{t("tools")}</h4>
          {tools.map(({ server, tool, outcome, milliseconds, result, arguments: given }, index) => (
            <details key={index} class="tool-call">
              <summary>
                <code>
                  {server}.{tool}
                </code>{" "}
                {outcome} {milliseconds !== null && duration(milliseconds, language)}
              </summary>
              <pre tabIndex={0}>{`${JSON.stringify(given, null, 2)}\n\n${result}`}</pre>
            </details>
          ))}
        </div>
      )}
    </>
  );
}
