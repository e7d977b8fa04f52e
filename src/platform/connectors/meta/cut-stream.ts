import { Readable } from "node:stream";

/** The bytes of a stream from `start` to before `end`. The rest of the stream is not read. */
export function cutStream(stream: Readable, start: number, end: number): Readable {
  async function* read(): AsyncGenerator<Buffer> {
    let at = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const from = Math.max(start - at, 0);
      const to = Math.min(end - at, chunk.length);
      if (from < to) yield chunk.subarray(from, to);
      at += chunk.length;
      if (at >= end) return;
    }
  }
  return Readable.from(read(), { objectMode: false });
}
