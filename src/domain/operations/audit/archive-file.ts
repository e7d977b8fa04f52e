import { createHash, randomUUID } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import type { AuditEvent } from "#platform/db/index.ts";
import type { Storage } from "#platform/storage/index.ts";

/** The account and the month of the first event are for whoever looks into the store; nobody can guess the rest. */
export function newArchiveKey(accountId: number, first: Date): string {
  return keyOf(`audit/${accountId}-${first.toISOString().slice(0, 7)}`, randomUUID());
}

/** The key of the same events with more of them redacted: whoever writes it again after a crash replaces that file. */
export function nextArchiveKey(key: string): string {
  return keyOf(key.slice(0, key.lastIndexOf("-")), key);
}

function keyOf(prefix: string, secret: string): string {
  return `${prefix}-${createHash("sha256").update(secret).digest("hex").slice(0, 32)}.ndjson.gz`;
}

/** A line of JSON for each event, compressed, with the names and the order of values as the chain's hashes cover them. */
export async function writeArchive(
  storage: Storage,
  key: string,
  events: AsyncIterable<AuditEvent> | Iterable<AuditEvent>,
): Promise<void> {
  const gzip = createGzip();
  pipeline(Readable.from(linesOf(events)), gzip, () => {});
  await storage.putStream(key, gzip);
}

async function* linesOf(events: AsyncIterable<AuditEvent> | Iterable<AuditEvent>): AsyncGenerator<string> {
  for await (const event of events) yield `${JSON.stringify(event)}\n`;
}

/** @throws Error for a missing or a damaged file; a Fault `unavailable` while the store does not respond */
export async function* readArchive(storage: Storage, key: string): AsyncGenerator<AuditEvent> {
  const content = pipeline(await storage.getStream(key), createGunzip(), () => {});
  content.setEncoding("utf8");
  let rest = "";
  for await (const text of content) {
    const lines = (rest + String(text)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield eventOf(line);
  }
  if (rest !== "") throw new Error(`The archive ${key} ends within a line.`);
}

function eventOf(line: string): AuditEvent {
  const { at, redactedAt, ...event } = JSON.parse(line);
  return { ...event, at: new Date(at), redactedAt: redactedAt === null ? null : new Date(redactedAt) };
}
