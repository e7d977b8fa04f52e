import { createHash, type Hash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { MAX_UPLOAD_BYTES } from "#domain/content/media/terms.ts";
import { fault, isFault } from "#kernel/fault.ts";
import { FileOnDisk } from "#kernel/file-on-disk.ts";
import { bytesUpTo, type Sent } from "./body-bytes.ts";

/** The largest file and room for the form around it. */
const MULTIPART_LIMIT = MAX_UPLOAD_BYTES + 1024 * 1024;
/** All text fields together. */
const TEXT_LIMIT = 256 * 1024;
/** No form of ours has as many parts. */
const LIMITS = { parts: 50, headerSize: 16 * 1024 };

export type Form = {
  /** Files as `File`, everything else as text; the last value of a repeated name. */
  input: Record<string, unknown>;
  /** Identifies the content of a form, whatever boundary it was sent with. */
  raw: string;
  /** Deletes the files; `input` cannot be read afterwards. */
  discard(): Promise<void>;
};

type Part = { name: string; fileName: string | null; content: Readable };
type ReadPart = { name: string; fileName: string | null; value: File | string; digest: string };

/**
 * Reads a form of any size with little memory: its files are stored in the system's folder for temporary files.
 * @throws Fault payload_too_large, malformed
 */
export async function readForm(request: Sent): Promise<Form> {
  const parser = createParser(request.headers.get("content-type") ?? "");
  const folder = await mkdtemp(join(tmpdir(), "masthead-upload-"));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const parts = await readParts(request, parser, folder);
    const input: Record<string, unknown> = {};
    for (const { name, value } of parts) input[name] = value;
    const raw = JSON.stringify(parts.map(({ name, fileName, digest }) => [name, fileName, digest]));
    return { input, raw, discard };
  } catch (error) {
    await discard();
    throw isOfParser(error) ? unreadable() : error;
  }
}

function createParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      // Texts too: a field would have what isn't UTF-8 replaced, and all of it in memory.
      isPartAFile: () => true,
      preservePath: true,
      limits: LIMITS,
    });
  } catch {
    // It has no boundary.
    throw unreadable();
  }
}

/** The parts in their order. No more of the body is read while a part waits to be stored. */
async function readParts(request: Sent, parser: BusboyInstance, folder: string): Promise<ReadPart[]> {
  const contents: Readable[] = [];
  const reading: Promise<ReadPart>[] = [];
  const text = { room: TEXT_LIMIT };
  const stop = (error: Error) => void parser.destroy(error);
  parser.on("partsLimit", () => stop(unreadable()));
  parser.on("file", (name: string | undefined, content, fileName: string | undefined) => {
    // One that ends early is reported before it is read, and an error without a listener would end the process.
    content.on("error", stop);
    contents.push(content);
    const part = {
      name: decodeName(name ?? ""),
      fileName: fileName === undefined ? null : decodeName(fileName),
      content,
    };
    const read = readPart(part, join(folder, String(reading.length)), text);
    read.catch(stop);
    reading.push(read);
  });
  try {
    await pipeline(bytesUpTo(request, MULTIPART_LIMIT), parser);
    return await Promise.all(reading);
  } catch (error) {
    for (const content of contents) content.destroy();
    // Nothing may be written to the folder once it is deleted.
    await Promise.allSettled(reading);
    throw error;
  }
}

async function readPart({ name, fileName, content }: Part, path: string, text: { room: number }): Promise<ReadPart> {
  if (name === "") throw unreadable();
  const hash = createHash("sha256");
  const value = fileName === null ? await readText(content, hash, text) : await readFile(content, hash, fileName, path);
  return { name, fileName, value, digest: hash.digest("hex") };
}

async function readFile(content: Readable, hash: Hash, name: string, path: string): Promise<File> {
  const file = await open(path, "wx");
  try {
    for await (const bytes of content as AsyncIterable<Buffer>) {
      hash.update(bytes);
      await file.writeFile(bytes);
    }
  } finally {
    await file.close();
  }
  return new FileOnDisk(await openAsBlob(path), name, path);
}

/** @param text what is left for all text fields together */
async function readText(content: Readable, hash: Hash, text: { room: number }): Promise<string> {
  const held: Buffer[] = [];
  for await (const bytes of content as AsyncIterable<Buffer>) {
    text.room -= bytes.length;
    if (text.room < 0) throw fault("payload_too_large", { limitBytes: TEXT_LIMIT });
    hash.update(bytes);
    held.push(bytes);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(held));
  } catch {
    throw fault("malformed", { message: "The form's text isn't UTF-8." });
  }
}

/** Browsers write `"` and line breaks within a name as `%22`, `%0D` and `%0A`. */
function decodeName(name: string): string {
  return name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
}

/** The parser's errors are plain ones; those of the disk have a code. */
function isOfParser(error: unknown): boolean {
  return error instanceof Error && error.name === "Error" && !isFault(error) && !("code" in error);
}

function unreadable() {
  return fault("malformed", { message: "The multipart body can't be read." });
}
