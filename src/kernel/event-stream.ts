/** One block of an event stream; `data` is its raw text. */
export type EventBlock = { id?: string; event: string; data?: string; retryMs?: number };

/**
 * Parses server-sent events (WHATWG HTML, "Server-sent events") as they arrive. An incomplete block is discarded: it is
 * sent again after the next `Last-Event-ID`.
 */
export async function* parseEventStream(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<EventBlock, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  let lines: string[] = [];
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    // A carriage return at the end may be the first half of a line break.
    const pieces = rest.split(/\r\n|\n|\r(?!$)/);
    rest = pieces.pop() ?? "";
    for (const line of pieces) {
      if (line !== "") lines.push(line);
      else if (lines.length > 0) {
        yield parseBlock(lines);
        lines = [];
      }
    }
  }
}

function parseBlock(lines: string[]): EventBlock {
  const block: EventBlock = { event: "message" };
  const data: string[] = [];
  for (const line of lines) {
    const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === "data") data.push(value);
    else if (name === "event") block.event = value;
    else if (name === "id" && !value.includes("\0")) block.id = value;
    else if (name === "retry" && /^\d{1,9}$/.test(value)) block.retryMs = Number(value);
  }
  if (data.length > 0) block.data = data.join("\n");
  return block;
}
