import type { Readable } from "node:stream";

/** Cuts a file into pieces of this many bytes, the last one shorter, holding one at a time in memory. */
export async function* chunksOf(stream: Readable, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    let rest: Buffer = Buffer.from(piece);
    while (bytes + rest.length >= size) {
      const taken = size - bytes;
      yield Buffer.concat([...held, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      [held, bytes] = [[], 0];
    }
    if (rest.length > 0) held.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

/** A form with a file, or with one piece of it for networks that take files in several requests. */
export async function chunkForm(
  fields: Readonly<Record<string, string>>,
  name: string,
  chunk: Buffer,
  fileName = "chunk",
): Promise<{ body: Buffer; contentType: string }> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(name, new Blob([new Uint8Array(chunk)]), fileName);
  const encoded = new Response(form);
  return { body: Buffer.from(await encoded.arrayBuffer()), contentType: encoded.headers.get("content-type") ?? "" };
}
