import { z } from "zod";

/** A file as an operation's output: generated while it is read, so that it need not fit into memory. */
export type Download = { filename: string; type: string; chunks: AsyncIterable<string | Uint8Array> };

/** The output schema of operations that return a file; their routes list its media types. */
export const Download = z.custom<Download>();

/** The content of a file that fits into memory. */
export async function* oneChunk<Chunk extends string | Uint8Array>(chunk: Chunk): AsyncGenerator<Chunk> {
  yield chunk;
}
