/** The retrieval settings (source 003 §5), of everyone or of one assistant: each with what it does, and what a change would do. */

import "./settings.css";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { api, data, type Schemas } from "../api/client";
import { useMay } from "../api/may";
import { keys } from "../api/queries";
import { Fault, Waiting } from "../parts/states";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { Form } from "./Form";
import { SETTINGS } from "./settings.texts";
import { useHistory, Versions } from "./Versions";

const REREAD_MILLISECONDS = 15_000; // another browser or the command line may have changed them

export default function Settings() {
  const t = useTexts(SETTINGS);
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const assistant = search.get("assistant");
  const settings = useQuery({
    queryKey: [...keys.settings(assistant), language],
    queryFn: () => data(api.GET("/api/rag/settings", { params: { query: assistant ? { assistant } : {} } })),
    refetchInterval: REREAD_MILLISECONDS,
  });
  const choose = (id: string) => setSearch(id ? { assistant: id } : {});
  return (
    <div class="page-scroll">
      <div class="page-column settings">
        <header class="page-head">
          <div>
            <h1>{t("title")}</h1>
            <p class="lead">{t("lead")}</p>
          </div>
          <Whose assistant={assistant} onChoose={choose} />
        </header>
        {settings.isPending && <Waiting />}
        {settings.isError && <Fault error={settings.error} onRetry={() => void settings.refetch()} />}
        {settings.data && <Loaded key={assistant ?? ""} assistant={assistant} settings={settings.data} wanted={search.get("version")} />}
      </div>
    </div>
  );
}

function Whose({ assistant, onChoose }: { assistant: string | null; onChoose: (id: string) => void }) {
  const t = useTexts(SETTINGS);
  const assistants = useQuery({ queryKey: keys.assistants, queryFn: () => data(api.GET("/api/assistants")) });
  return (
    <label class="field settings-whose">
      <span>{t("of")}</span>
      <select value={assistant ?? ""} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{t("everyone")}</option>
        {assistants.data?.assistants.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  );
}

type LoadedProps = { assistant: string | null; settings: Schemas["SettingsBody"]; wanted: string | null };

function Loaded({ assistant, settings, wanted }: LoadedProps) {
  const t = useTexts(SETTINGS);
  const mayChange = useMay("admin");
  const history = useHistory(assistant, settings.version);
  const isOwn = assistant && history.data ? history.data.versions.length > 0 : null;
  return (
    <>
      {!mayChange && <p class="settings-note">{t("readOnly")}</p>}
      {isOwn !== null && <p class="settings-note">{t(isOwn ? "ownSettings" : "inherited")}</p>}
      <Form assistant={assistant} settings={settings} mayChange={mayChange}>
        <Versions assistant={assistant} settings={settings} history={history} wanted={wanted} mayChange={mayChange} />
      </Form>
    </>
  );
}
