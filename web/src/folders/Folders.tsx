/** Sources: folders that stay in sync. Who watches each one, when it was synced last, what failed, and what to do about it. */

import "./folders.css";
import { useQuery } from "@tanstack/react-query";
import { api, data } from "../api/client";
import { useMay } from "../api/may";
import { keys } from "../api/queries";
import { Empty, Fault, Waiting } from "../parts/states";
import { useTexts } from "../texts/texts";
import { Command } from "./Command";
import { Folder } from "./Folder";
import { FOLDERS } from "./folders.texts";

const REREAD_MILLISECONDS = 5_000; // polling shows what watchers do

export default function Folders() {
  const t = useTexts(FOLDERS);
  const found = useQuery({ queryKey: keys.folders, queryFn: () => data(api.GET("/api/sources")), refetchInterval: REREAD_MILLISECONDS });
  const mayWrite = useMay("write");
  return (
    <div class="page-scroll">
      <div class="page-column">
        <header>
          <h1 id="folders-title" tabIndex={-1}>
            {t("title")}
          </h1>
          <p class="lead">{t("lead")}</p>
          {!mayWrite && <p class="help">{t("readOnly")}</p>}
        </header>
        {found.isPending && <Waiting />}
        {found.isError && <Fault error={found.error} onRetry={() => void found.refetch()} />}
        {found.data?.sources.map((one) => <Folder key={one.id} folder={one} mayWrite={mayWrite} />)}
        {found.data && !found.data.sources.length && (
          <Empty icon="retry" title={t("noneYet")}>
            <p>{t("noneYetText")}</p>
            <Command text="clew ingest FOLDER --watch" />
          </Empty>
        )}
      </div>
    </div>
  );
}
