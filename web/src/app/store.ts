/** A value outside the components that they can observe, for state that the whole page shares and no server holds. */

import { useSyncExternalStore } from "preact/compat";

export type Store<T> = { get: () => T; set: (next: T) => void; watch: (listener: () => void) => () => void };

export function store<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>(from: Store<T>): T {
  return useSyncExternalStore(from.watch, from.get);
}
