/** The heading of a conversation: its title, find, copy and export. */

import { useQuery } from "@tanstack/react-query";
import { api, data, errorOf, ownHeaders, type Schemas } from "../api/client";
import { keys } from "../api/queries";
import { notifyFault } from "../app/faults";
import { usePageTitle } from "../app/title";
import { copyText } from "../markdown/copy";
import { Button } from "../parts/Button";
import { Menu } from "../parts/Menu";
import { useTexts } from "../texts/texts";
import { openHelp } from "./Keys";
import { type Message, wholePath } from "./stored";
import { THREAD } from "./thread.texts";

type Props = { id: string; conversation: Schemas["ConversationDetail"] | undefined; onFind: () => void };

export function Header({ id, conversation, onFind }: Props) {
  const title = conversation?.title ?? "";
  const t = useTexts(THREAD);
  const name = title || t("untitled");
  usePageTitle(title);
  const copyAll = async () => {
    const messages = await wholePath(id);
    await copyText(markdownOf(name, messages, t("you"), t("answer")));
  };
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
          { label: t("copyAll"), icon: "copy", run: () => void copyAll().catch(notifyFault) },
          { label: t("export"), icon: "document", run: () => void exported(id).catch(notifyFault) },
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

export function markdownOf(title: string, messages: readonly Message[], you: string, answer: string): string {
  const parts = messages.map((one) => `## ${one.role === "user" ? you : answer}\n\n${one.content}`);
  return [`# ${title}`, ...parts].join("\n\n") + "\n";
}

/** Save the whole conversation with its branches, as `clew threads export` writes it. */
async function exported(id: string): Promise<void> {
  const response = await fetch(`/api/threads/export?id=${encodeURIComponent(id)}`, { headers: ownHeaders() });
  if (!response.ok) throw await errorOf(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = `${id}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
