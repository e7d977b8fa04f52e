import { Readable } from "node:stream";

/** The bytes of a stream from `start` to before `end`, in bytes. The stream is read no further. */
export function cutStream(stream: Readable, start: number, end: number): Readable {
  async function* read(): AsyncGenerator<Buffer> {
    let position = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const from = Math.max(start - position, 0);
      const to = Math.min(end - position, chunk.length);
      if (from < to) yield chunk.subarray(from, to);
      position += chunk.length;
      if (position >= end) return;
    }
  }
  const cut = Readable.from(read(), { objectMode: false });
  // A generator that was never started does not close what it would have read.
  cut.once("close", () => stream.destroy());
  return cut;
}
