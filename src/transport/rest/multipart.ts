import { createHash, type Hash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAX_UPLOAD_BYTES } from "#domain/content/media/terms.ts";
import { fault } from "#kernel/fault.ts";
import { FileOnDisk } from "#kernel/file-on-disk.ts";
import type { Sent } from "./body.ts";
import { type Part, partsOf } from "./parts.ts";

/** The largest file and room for the form around it. */
const MULTIPART_LIMIT = MAX_UPLOAD_BYTES + 1024 * 1024;
/** All text fields together. */
const TEXT_LIMIT = 256 * 1024;

export type Form = {
  /** Files as `File`, everything else as text; the last value of a repeated name. */
  input: Record<string, unknown>;
  /** Identifies the content of a form, whatever boundary it was sent with. */
  raw: string;
  /** Deletes the files; `input` cannot be read afterwards. */
  discard(): Promise<void>;
};

/**
 * Reads a form of any size with little memory: its files are stored in the system's folder for temporary files.
 * @throws Fault payload_too_large, malformed
 */
export async function readForm(request: Sent): Promise<Form> {
  const tooLarge = fault("payload_too_large", { limitBytes: MULTIPART_LIMIT });
  if (Number(request.headers.get("content-length") ?? 0) > MULTIPART_LIMIT) throw tooLarge;
  const folder = await mkdtemp(join(tmpdir(), "masthead-upload-"));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const input: Record<string, unknown> = {};
    const seen: [string, string | null, string][] = [];
    let room = TEXT_LIMIT;
    for await (const part of partsOf(request, MULTIPART_LIMIT)) {
      const hash = createHash("sha256");
      if (part.fileName !== null) {
        input[part.name] = await readFile(part, part.fileName, join(folder, String(seen.length)), hash);
      } else {
        const bytes = await readText(part, room);
        room -= bytes.length;
        hash.update(bytes);
        input[part.name] = decode(bytes);
      }
      seen.push([part.name, part.fileName, hash.digest("hex")]);
    }
    return { input, raw: JSON.stringify(seen), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function readFile(part: Part, name: string, path: string, hash: Hash): Promise<File> {
  const file = await open(path, "wx");
  try {
    for await (const bytes of part.body) {
      hash.update(bytes);
      await file.writeFile(bytes);
    }
  } finally {
    await file.close();
  }
  return new FileOnDisk(await openAsBlob(path), name, path);
}

async function readText(part: Part, room: number): Promise<Buffer> {
  const held: Buffer[] = [];
  let size = 0;
  for await (const bytes of part.body) {
    size += bytes.length;
    if (size > room) throw fault("payload_too_large", { limitBytes: TEXT_LIMIT });
    held.push(bytes);
  }
  return Buffer.concat(held);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw fault("malformed", { message: "The form's text isn't UTF-8." });
  }
}
