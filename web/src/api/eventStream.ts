/** Cuts a text stream into server-sent events (WHATWG HTML §9.2.6): the fields that Clew sends, comments left out. */

export type ServerEvent = { id?: string; event?: string; data?: string };

/** A carriage return at the end may be half of a line's end. */
const LINE_END = /\r\n|\n|\r(?!$)/;
const FIELD = /^(id|event|data)(?:: ?([^]*))?$/;

export class EventStream extends TransformStream<string, ServerEvent & { data: string }> {
  constructor() {
    let rest = "";
    let fields: ServerEvent = {};
    super({
      transform(piece, events) {
        const lines = (rest + piece).split(LINE_END);
        rest = lines.pop() ?? "";
        for (const line of lines) {
          const [, name, value = ""] = FIELD.exec(line) ?? [];
          if (name === "data" && fields.data !== undefined) fields.data += `\n${value}`;
          else if (name) fields[name as keyof ServerEvent] = value;
          if (line) continue;
          if (fields.data !== undefined) events.enqueue(fields as ServerEvent & { data: string });
          fields = {};
        }
      },
    });
  }
}
