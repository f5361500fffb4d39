/** What shows the support of an answer, loaded with the first answer whose sentences were judged. */

import { useEffect, useState } from "preact/hooks";

type Part = typeof import("./part");

let part: Part | null = null;
let loading: Promise<void> | null = null;

/** Load once; retry after a failed load. */
export function loadSupport(): Promise<void> {
  loading ??= import("./part").then(
    (loaded) => void (part = loaded),
    () => void (loading = null),
  );
  return loading;
}

/** Return it once it is needed and loaded. */
export function useSupport(isNeeded: boolean): Part | null {
  const [, setLoaded] = useState(part !== null);
  useEffect(() => {
    if (!isNeeded || part) return undefined;
    let isThere = true;
    void loadSupport().then(() => isThere && setLoaded(part !== null));
    return () => void (isThere = false);
  }, [isNeeded]);
  return isNeeded ? part : null;
}
