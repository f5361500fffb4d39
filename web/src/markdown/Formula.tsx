/** A formula as MathML. Shows the source until MathML is ready, and if the formula cannot be parsed. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { formula } from "./formula";

type Props = { source: string; written: string; isDisplay: boolean };

let render: typeof formula | null = null;
let loading: Promise<void> | null = null;

/** Load once; retry after a failed load. */
function load(): Promise<void> {
  loading ??= import("./formula").then(
    (loaded) => void (render = loaded.formula),
    () => void (loading = null),
  );
  return loading;
}

export function Formula({ source, written, isDisplay }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const [isLoaded, setLoaded] = useState(render !== null);
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    if (!render) {
      let isThere = true;
      void load().then(() => isThere && setLoaded(render !== null));
      return () => void (isThere = false);
    }
    const made = render(source, isDisplay);
    place.current?.replaceChildren(...(made ? [made] : []));
    setShown(made !== null);
  }, [source, isDisplay, isLoaded]);
  return (
    <>
      <span ref={place} class="md-formula" hidden={!isShown} />
      {!isShown && <code>{written}</code>}
    </>
  );
}
