/** A value that updates after it has not changed for a moment. */

import { useEffect, useState } from "preact/hooks";

const MILLISECONDS = 200;

export function useDebounced<T>(value: T): T {
  const [taken, take] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => take(value), MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value]);
  return taken;
}
