import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { unreadableSource } from "./source.ts";

/** Saves a download. Written to a temporary file first, so that an aborted one leaves the existing file. */
export async function saveTo(file: string, body: ReadableStream<Uint8Array>): Promise<void> {
  const partial = `${file}.part`;
  try {
    await pipeline(body, createWriteStream(partial));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw (error as NodeJS.ErrnoException).syscall ? unreadableSource(file, error) : error;
  }
}
