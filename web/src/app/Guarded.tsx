/** Replaces a part of the page that failed, for example one that did not load because the server is away or has a newer page. */

import type { ComponentChildren } from "preact";
import { useEffect, useErrorBoundary, useState } from "preact/hooks";
import { unreachable } from "../api/client";
import { Fault } from "../parts/states";

/** `place`: the current address; navigation retries what failed. */
export function Guarded({ place, children }: { place: string; children: ComponentChildren }) {
  const [error, forget] = useErrorBoundary() as [unknown, () => void];
  const [isAway, setAway] = useState(false);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `forget` changes at every render
  useEffect(forget, [place]);
  useEffect(() => {
    setAway(false);
    if (error) fetch("/", { cache: "no-store" }).catch(() => setAway(true)); // the failure itself does not say so
  }, [error]);
  return error ? <Fault error={isAway ? unreachable() : error} onRetry={() => location.reload()} /> : <>{children}</>;
}
