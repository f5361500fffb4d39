/** The messages of a conversation that a link shows. */

import { useMemo } from "preact/hooks";
import { Row } from "./Row";
import { rowsOf } from "./rows";
import type { Message } from "./stored";

export function ReadRows({ messages }: { messages: readonly Message[] }) {
  // The record of a turn is not shared, so nothing may ask for it.
  const views = useMemo(() => rowsOf(messages, null).map(({ view }) => ({ ...view, turnId: null })), [messages]);
  return (
    <>
      {views.map((view) => (
        <article key={view.id} class={`row row-${view.role} shared-row`}>
          <Row view={view} actions={null} isBusy={false} isEdited={false} />
        </article>
      ))}
    </>
  );
}
