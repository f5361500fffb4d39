/** A picture as it was uploaded, held by the browser while it is shown: a link in markup could not send the key. */

import { useEffect, useState } from "preact/hooks";
import { ownHeaders } from "../../api/client";
import type { Failure } from "../Failed";

export type Picture = { state: "loading" } | { state: "failed"; why: Failure } | { state: "ready"; address: string };

export function usePicture(address: string, attempt: number): Picture {
  const [picture, setPicture] = useState<Picture>({ state: "loading" });
  useEffect(() => {
    setPicture({ state: "loading" });
    const stop = new AbortController();
    let held = "";
    fetch(address, { headers: ownHeaders(), signal: stop.signal })
      .then(async (response) => {
        if (!response.ok) {
          setPicture({ state: "failed", why: response.status === 404 ? "notKept" : "unreachable" });
          return;
        }
        const content = await response.blob();
        if (stop.signal.aborted) return;
        held = URL.createObjectURL(content);
        setPicture({ state: "ready", address: held });
      })
      .catch(() => stop.signal.aborted || setPicture({ state: "failed", why: "unreachable" }));
    return () => {
      stop.abort();
      if (held) URL.revokeObjectURL(held);
    };
  }, [address, attempt]);
  return picture;
}
