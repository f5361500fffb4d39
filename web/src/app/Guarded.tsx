/** What stands in place of a part of the page that failed: one that did not load, for the server may have a newer page by now. */

import type { ComponentChildren } from "preact";
import { useEffect, useErrorBoundary } from "preact/hooks";
import { Fault } from "../parts/states";

/** `place`: where the reader is; what failed is tried again elsewhere. */
export function Guarded({ place, children }: { place: string; children: ComponentChildren }) {
  const [error, forget] = useErrorBoundary() as [unknown, () => void];
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `forget` is another one at every render
  useEffect(forget, [place]);
  return error ? <Fault error={error} onRetry={() => location.reload()} /> : <>{children}</>;
}
