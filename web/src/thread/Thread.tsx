/** One conversation: its messages, and where the next question is written. `conversationId` null: a new one. */

export function Thread({ conversationId }: { conversationId: string | null }) {
  return <p>{conversationId}</p>;
}
