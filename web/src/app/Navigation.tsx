/** Links to the other views, the appearance dialog, and who is signed in. */

import { lazy, Suspense } from "preact/compat";
import { useState } from "preact/hooks";
import { Link, useLocation } from "wouter";
import { session } from "../api/session";
import { Button } from "../parts/Button";
import { Icon, type IconName } from "../parts/icons";
import { useTexts } from "../texts/texts";
import { SHELL } from "./shell.texts";
import { useStore } from "./store";

const Account = lazy(() => import("./Account"));
const Appearance = lazy(() => import("./Appearance"));

const PAGES = [
  ["/documents", "documents", "document"],
  ["/sources", "sources", "retry"],
  ["/assistants", "assistants", "people"],
  ["/settings", "settings", "sliders"],
  ["/retention", "retention", "clock"],
] as const satisfies readonly (readonly [string, keyof typeof SHELL, IconName])[];

export function Navigation({ onChoose }: { onChoose: () => void }) {
  const t = useTexts(SHELL);
  const [path] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const signedIn = useStore(session)?.signedIn;
  return (
    <nav class="pages" aria-label={t("pages")}>
      {PAGES.map(([href, name, icon]) => (
        <Link key={href} href={href} class="page-link" aria-current={path.startsWith(href) ? "page" : undefined} onClick={onChoose}>
          <Icon name={icon} />
          {t(name)}
        </Link>
      ))}
      <Button kind="quiet" icon="sun" class="page-link" onClick={() => setOpen(true)}>
        {t("appearance")}
      </Button>
      <Suspense fallback={null}>
        {signedIn && <Account signedIn={signedIn} />}
        {isOpen && <Appearance onClose={() => setOpen(false)} />}
      </Suspense>
    </nav>
  );
}
