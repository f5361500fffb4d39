/** The whole page on one screen: the list, the view of the current address, the panel beside it. */

import { lazy, Suspense } from "preact/compat";
import { useEffect } from "preact/hooks";
import { Link, Route, Switch, useLocation } from "wouter";
import { Sidebar } from "../conversations/Sidebar";
import { Button } from "../parts/Button";
import { Empty, Waiting } from "../parts/states";
import { Sharing } from "../sharing/Sharing";
import { useTexts } from "../texts/texts";
import { Keys } from "../thread/Keys";
import { ReadRows } from "../thread/ReadRows";
import { Thread } from "../thread/Thread";
import { Access } from "./Access";
import { Dropping } from "./Dropping";
import { useEscape } from "./escape";
import { Guarded } from "./Guarded";
import { Navigation } from "./Navigation";
import { Notices } from "./notices";
import { closePanel, closePanels, usePanel } from "./panel";
import { SHELL } from "./shell.texts";
import { useDrawer } from "./useDrawer";

const Documents = lazy(() => import("../documents/Documents"));
const Folders = lazy(() => import("../folders/Folders"));
const Assistants = lazy(() => import("../assistants/Assistants"));
const Settings = lazy(() => import("../settings/Settings"));
const Retention = lazy(() => import("../retention/Retention"));
const Shared = lazy(() => import("../sharing/Shared"));
const SidePanel = lazy(() => import("./SidePanel"));

export function App() {
  const t = useTexts(SHELL);
  const panel = usePanel();
  const [path] = useLocation();
  const drawer = useDrawer(path, panel !== null);
  useEffect(closePanels, [path]);
  useEscape("panel", panel ? closePanel : null);
  return (
    <div class={`shell ${drawer.isNarrow ? "shell-narrow" : ""} ${drawer.isOpen ? "shell-list-open" : ""} ${panel ? `shell-with-panel shell-with-${panel.kind}` : ""}`}>
      <a class="skip" href="#view">
        {t("skip")}
      </a>
      <div ref={drawer.list} class="sidebar" inert={drawer.isHidden}>
        {drawer.isOpen && <Button icon="close" label={t("closeSidebar")} class="sidebar-close" onClick={drawer.close} />}
        <Sidebar onChoose={drawer.close} />
        <Navigation onChoose={drawer.close} />
      </div>
      {drawer.isOpen && <div class="veil" onClick={drawer.close} />}
      <main id="view" class="view" tabIndex={-1} inert={drawer.isOpen}>
        <div class="topbar">
          <Button icon="menu" label={t("openSidebar")} expanded={drawer.isOpen} buttonRef={drawer.opener} onClick={drawer.open} />
        </div>
        <Guarded place={path}>
          <Suspense fallback={<Waiting />}>
            <Switch>
              <Route path="/">
                <Thread conversationId={null} />
              </Route>
              <Route path="/c/:id">{({ id }) => <Thread conversationId={id} />}</Route>
              <Route path="/shared/:token">{({ token }) => <Shared token={token}>{(messages) => <ReadRows messages={messages} />}</Shared>}</Route>
              <Route path="/documents/:id?">{({ id }) => <Documents documentId={id ?? null} />}</Route>
              <Route path="/sources" component={Folders} />
              <Route path="/assistants" component={Assistants} />
              <Route path="/settings" component={Settings} />
              <Route path="/retention" component={Retention} />
              <Route>
                <Empty icon="quote" title={t("notFound")} isWhole>
                  <Link href="/" class="button">
                    {t("toStart")}
                  </Link>
                </Empty>
              </Route>
            </Switch>
          </Suspense>
        </Guarded>
      </main>
      {panel && (
        <Guarded place={panel.kind}>
          <Suspense fallback={null}>
            <SidePanel panel={panel} />
          </Suspense>
        </Guarded>
      )}
      <Keys />
      <Dropping />
      <Sharing />
      <Access />
      <Notices />
    </div>
  );
}
