/** How long conversations are kept and what is used of quotas, below their list. */

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "preact/compat";
import { Link } from "wouter";
import { api, data } from "../api/client";
import { keys } from "../api/queries";
import { useLimited } from "../quotas/usage";
import { useTexts } from "../texts/texts";
import { CONVERSATIONS } from "./conversations.texts";

const Quotas = lazy(() => import("../quotas/Quotas"));
const STALE_MILLISECONDS = 600_000; // a change in this browser is read at once

export function Kept({ onChoose }: { onChoose: () => void }) {
  const t = useTexts(CONVERSATIONS);
  const kept = useQuery({
    queryKey: [...keys.retention, "days"],
    queryFn: () => data(api.GET("/api/rag/retention", { params: { query: { first: 0 } } })),
    staleTime: STALE_MILLISECONDS,
  });
  const usage = useLimited();
  return (
    <>
      <Suspense fallback={null}>{usage && <Quotas usage={usage} />}</Suspense>
      {kept.data?.days ? (
        <Link href="/retention" class="conversations-kept" onClick={onChoose}>
          {t("kept", { n: kept.data.days })}
        </Link>
      ) : null}
    </>
  );
}
