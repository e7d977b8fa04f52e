import { randomUUID } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { access, stat } from "node:fs/promises";
import path from "node:path";
import type { Asset, UploadMediaErrors, UploadMediaResponses } from "#client/types.gen.ts";
import { reply } from "./answer.ts";
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
  if (!found.isFile()) throw misused(`${file} isn't a file.`);
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  return { path: file, name: path.basename(file), bytes: found.size };
}

export type Description = { alt_text?: string; folder?: string };

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
  const form = formOf(file, description);
  const body = stream(form, file, (done) => progress.show(file.name, done, file.bytes));
  try {
    // The generated function only knows the body that names an address.
    const call = client.post<UploadMediaResponses, UploadMediaErrors>({
      url: "/media/assets",
      security: [{ scheme: "bearer", type: "http" }],
      body,
      bodySerializer: null,
      headers: { "Content-Type": form.type, "Content-Length": form.bytes },
      ...STREAMED,
    });
    return await reply(call);
  } finally {
    progress.clear();
  }
}

/** `fetch` wants to be told that it cannot read the answer before it has sent the body. */
const STREAMED = { duplex: "half" };

type Form = { type: string; bytes: number; head: string; tail: string };

/**
 * What stands around the file (RFC 7578). Written here because Node 24 reads a whole `FormData` into memory when the
 * server is slower than the disk.
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

/** As browsers write a name. */
const escaped = (name: string): string => name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

async function* stream(
  { head, tail }: Form,
  file: LocalFile,
  onRead: (done: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(head);
  let done = 0;
  // What is added to the file meanwhile would not fit the length that was announced.
  const source = file.bytes === 0 ? [] : createReadStream(file.path, { end: file.bytes - 1 });
  for await (const chunk of source as AsyncIterable<Buffer>) {
    done += chunk.length;
    onRead(done);
    yield chunk;
  }
  yield Buffer.from(tail);
}
