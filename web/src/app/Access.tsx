/** Asks the reader to sign in when the server requires it, over what is on the screen. */

import { lazy, Suspense } from "preact/compat";
import { useEffect, useState } from "preact/hooks";
import { onUnauthorized } from "../api/client";

const AccessDialog = lazy(() => import("./AccessDialog"));

export function Access() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    onUnauthorized.add(open);
    return () => void onUnauthorized.delete(open);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <AccessDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
