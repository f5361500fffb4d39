/** A question being edited. */

export function EditQuestion(_: { text: string; onCancel: () => void; onSend: (text: string) => void }) {
  return null;
}
