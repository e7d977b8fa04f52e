import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import type { Asset, MediaUploadErrors, MediaUploadResponses } from "#client/types.gen.ts";
import { answer } from "./answer.ts";
import type { Connection } from "./connection.ts";
import { misused } from "./failure.ts";
import type { Progress } from "./progress.ts";
import { unreadable } from "./source.ts";

/** A file that is there and can be read. */
export type LocalFile = { path: string; name: string; bytes: number };

/** @throws Failure usage for what is no readable file */
export async function localFile(file: string): Promise<LocalFile> {
  const found = await stat(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  if (!found.isFile()) throw misused(`${file} is no file.`);
  return { path: file, name: path.basename(file), bytes: found.size };
}

export type Description = { alt_text?: string | undefined; folder?: string | undefined };

/**
 * Sends a file as it is read from the disk, however large it is.
 * @throws Failure with the server's refusal
 */
export async function upload(
  { client }: Connection,
  file: LocalFile,
  description: Description,
  progress: Progress,
): Promise<{ asset: Asset }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(description)) if (value !== undefined) form.set(name, value);
  const blob = await openAsBlob(file.path).catch((error: unknown) => {
    throw unreadable(file.path, error);
  });
  form.set("file", new WatchedFile(blob, file.name, (done) => progress.show(file.name, done, file.bytes)));
  try {
    // The generated function only knows the form of the body that names an address.
    return await answer(
      client.post<MediaUploadResponses, MediaUploadErrors>({
        url: "/media/assets",
        security: [{ scheme: "bearer", type: "http" }],
        body: form,
        bodySerializer: null,
        headers: { "Content-Type": null },
      }),
    );
  } finally {
    progress.clear();
  }
}

/** Tells how many of its bytes have been taken to be sent: the connection takes more only when some have gone. */
class WatchedFile extends File {
  readonly #onRead: (done: number) => void;

  constructor(blob: Blob, name: string, onRead: (done: number) => void) {
    super([blob], name);
    this.#onRead = onRead;
  }

  override stream(): ReturnType<File["stream"]> {
    let done = 0;
    const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        done += chunk.byteLength;
        this.#onRead(done);
        controller.enqueue(chunk);
      },
    });
    return super.stream().pipeThrough(watch);
  }
}
