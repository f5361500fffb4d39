/** A message of the server or of the page, which writes what is typed or configured between backticks. */

const TYPED = /`([^`]+)`/;

export function Message({ text }: { text: string }) {
  return <>{text.split(TYPED).map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part))}</>;
}
