/** Announcements for screen readers, and notices that everyone sees. */

import { store, useStore } from "./store";
import { Button } from "../parts/Button";
import { Message } from "../parts/Message";
import { useTexts } from "../texts/texts";
import { SHELL } from "./shell.texts";

type Notice = { id: number; text: string; tone: "plain" | "fault" };

const MILLISECONDS = 6_000;
const announcement = store("");
const notices = store<readonly Notice[]>([]);
let last = 0;

/** Announce a text to screen readers. */
export function announce(text: string): void {
  announcement.set(text);
}

/** Show a notice for a few seconds; a fault stays until it is closed. */
export function notify(text: string, tone: Notice["tone"] = "plain"): void {
  const id = (last += 1);
  notices.set([...notices.get().slice(-3), { id, text, tone }]);
  if (tone === "plain") setTimeout(() => close(id), MILLISECONDS);
}

function close(id: number): void {
  notices.set(notices.get().filter((one) => one.id !== id));
}

export function Notices() {
  const t = useTexts(SHELL);
  return (
    <>
      <p class="unseen" role="status" aria-live="polite">
        {useStore(announcement)}
      </p>
      <div class="notices" role="region" aria-label={t("notices")} aria-live="polite">
        {useStore(notices).map((notice) => (
          <p key={notice.id} class={`notice notice-${notice.tone}`}>
            <span>
              <Message text={notice.text} />
            </span>
            <Button icon="close" label={t("close")} onClick={() => close(notice.id)} />
          </p>
        ))}
      </div>
    </>
  );
}
