/** The title of the page in the browser: what is shown, then the product. */

import { useEffect } from "preact/hooks";

const PRODUCT = "Clew";

/** Empty: the product alone. */
export function usePageTitle(shown: string): void {
  useEffect(() => {
    document.title = shown ? `${shown} · ${PRODUCT}` : PRODUCT;
    return () => void (document.title = PRODUCT);
  }, [shown]);
}
