/** An open PDF, how far it is loaded, or why it cannot be shown. It is closed with the component. */

import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "preact/hooks";
import type { Failure } from "../Failed";

export type Opened =
  | { state: "loading"; loaded: number; total: number }
  | { state: "failed"; why: Failure }
  | { state: "ready"; pdf: PDFDocumentProxy };

const LOADING: Opened = { state: "loading", loaded: 0, total: 0 };

export function usePdf(address: string, attempt: number): Opened {
  const [opened, setOpened] = useState<Opened>(LOADING);
  useEffect(() => {
    setOpened(LOADING);
    let isOver = false;
    let close = () => undefined as unknown;
    const update = (next: Opened) => {
      if (!isOver) setOpened((was) => (was.state === "loading" ? next : was)); // what is fetched for pages counts as progress, too
    };
    void import("./opening")
      .then(async ({ open, failureOf }) => {
        if (isOver) return;
        const task = open(address);
        close = () => task.destroy().catch(() => undefined); // its worker may end first
        task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => update({ state: "loading", loaded, total });
        await task.promise.then(
          (pdf) => update({ state: "ready", pdf }),
          (error: unknown) => update({ state: "failed", why: failureOf(error) }),
        );
      })
      .catch(() => update({ state: "failed", why: "unreachable" })); // pdf.js itself did not load
    return () => {
      isOver = true;
      close();
    };
  }, [address, attempt]);
  return opened;
}
