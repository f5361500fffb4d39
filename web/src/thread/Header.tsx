/** The heading of a conversation: its title, find, share, copy and export. */

import { useQuery } from "@tanstack/react-query";
import { api, data, type Schemas } from "../api/client";
import { keys } from "../api/queries";
import { notifyFault } from "../app/faults";
import { SHELL } from "../app/shell.texts";
import { usePageTitle } from "../app/title";
import { Button } from "../parts/Button";
import { Menu } from "../parts/Menu";
import { openSharing } from "../sharing/Sharing";
import { useTexts } from "../texts/texts";
import { openHelp } from "./Keys";
import { THREAD } from "./thread.texts";

type Props = { id: string; conversation: Schemas["ConversationDetail"] | undefined; onFind: () => void };

export function Header({ id, conversation, onFind }: Props) {
  const title = conversation?.title ?? "";
  const t = useTexts(THREAD);
  const shell = useTexts(SHELL);
  const isOwn = conversation?.sharedBy === null;
  const name = title || t("untitled");
  usePageTitle(title);
  const save = () => import("./saving");
  const copyAll = async () => (await save()).copyWhole(id, name, t("you"), t("answer"));
  const exportAll = async () => (await save()).exportWhole(id);
  return (
    <header class="thread-head">
      <h1 title={name}>
        <bdi>{name}</bdi>
      </h1>
      {conversation && <AssistantName id={conversation.assistantId} />}
      <Button icon="search" label={t("find")} onClick={onFind} />
      <Menu
        label={t("more")}
        items={[
          ...(isOwn ? [{ label: shell("share"), icon: "link" as const, run: () => openSharing({ id, title }) }] : []),
          { label: t("copyAll"), icon: "copy", run: () => void copyAll().catch(notifyFault) },
          { label: t("export"), icon: "document", run: () => void exportAll().catch(notifyFault) },
          { label: t("keyboard"), icon: "keyboard", run: openHelp },
        ]}
      />
    </header>
  );
}

/** The assistant of the conversation, shown if there are several. */
function AssistantName({ id }: { id: string }) {
  const { data: list } = useQuery({ queryKey: keys.assistants, queryFn: () => data(api.GET("/api/assistants")) });
  const name = list && list.assistants.length > 1 && list.assistants.find((one) => one.id === id)?.name;
  return name ? (
    <span class="badge thread-assistant">
      <bdi>{name}</bdi>
    </span>
  ) : null;
}
