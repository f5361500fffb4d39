/** Replaces a part of the page that failed, for example one that did not load because the server has a newer page. */

import type { ComponentChildren } from "preact";
import { useEffect, useErrorBoundary } from "preact/hooks";
import { Fault } from "../parts/states";

/** `place`: the current address; navigation retries what failed. */
export function Guarded({ place, children }: { place: string; children: ComponentChildren }) {
  const [error, forget] = useErrorBoundary() as [unknown, () => void];
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `forget` changes at every render
  useEffect(forget, [place]);
  return error ? <Fault error={error} onRetry={() => location.reload()} /> : <>{children}</>;
}
