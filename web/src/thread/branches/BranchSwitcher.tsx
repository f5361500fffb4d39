/** Which of several continuations is shown. */

export function BranchSwitcher(_: { conversationId: string; messageId: string; disabled: boolean }) {
  return null;
}
