import { randomUUID } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { access, stat } from "node:fs/promises";
import path from "node:path";
import type { Asset, UploadMediaErrors, UploadMediaResponses } from "#client/types.gen.ts";
import type { Connection } from "./connection.ts";
import { usageError } from "./failure.ts";
import type { Progress } from "./progress.ts";
import { replyOf } from "./response.ts";
import { unreadableSource } from "./source.ts";

/** An existing, readable file. */
export type LocalFile = { path: string; name: string; bytes: number };

/** @throws Failure usage for an unreadable file */
export async function localFile(file: string): Promise<LocalFile> {
  const found = await stat(file).catch((error: unknown) => {
    throw unreadableSource(file, error);
  });
  if (!found.isFile()) throw usageError(`${file} isn't a file.`);
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw unreadableSource(file, error);
  });
  return { path: file, name: path.basename(file), bytes: found.size };
}

export type Description = { alt_text?: string; folder?: string };

/**
 * Streams a file from disk, however large it is.
 * @throws Failure with the server's error
 */
export async function upload(
  { client }: Connection,
  file: LocalFile,
  description: Description,
  progress: Progress,
): Promise<{ asset: Asset }> {
  const form = formOf(file, description);
  const body = stream(form, file, (done) => progress.show(file.name, done, file.bytes));
  try {
    // The generated function only supports the body with a URL.
    const call = client.post<UploadMediaResponses, UploadMediaErrors>({
      url: "/media/assets",
      security: [{ scheme: "bearer", type: "http" }],
      body,
      bodySerializer: null,
      headers: { "Content-Type": form.type, "Content-Length": form.bytes },
      ...STREAMED,
    });
    return await replyOf(call);
  } finally {
    progress.clear();
  }
}

/** `fetch` requires `duplex` for a streamed body. */
const STREAMED = { duplex: "half" };

type Form = { type: string; bytes: number; head: string; tail: string };

/**
 * The multipart form around the file (RFC 7578). Written here because Node 24 reads a whole `FormData` into memory when
 * the server is slower than the disk.
 */
function formOf(file: LocalFile, description: Description): Form {
  const boundary = `masthead-${randomUUID()}`;
  const part = (name: string, more = "") =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;
  const fields = Object.entries(description).filter(([, value]) => value !== undefined);
  const texts = fields.map(([name, value]) => `${part(name)}\r\n${value}\r\n`);
  const head = `${texts.join("")}${part("file", `; filename="${escaped(file.name)}"`)}\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const bytes = Buffer.byteLength(head) + file.bytes + Buffer.byteLength(tail);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes, head, tail };
}

/** As browsers encode a name. */
const escaped = (name: string): string => name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

async function* stream(
  { head, tail }: Form,
  file: LocalFile,
  onRead: (done: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(head);
  let done = 0;
  // Bytes that are added to the file meanwhile would exceed the announced length.
  const source = file.bytes === 0 ? [] : createReadStream(file.path, { end: file.bytes - 1 });
  for await (const chunk of source as AsyncIterable<Buffer>) {
    done += chunk.length;
    onRead(done);
    yield chunk;
  }
  yield Buffer.from(tail);
}
