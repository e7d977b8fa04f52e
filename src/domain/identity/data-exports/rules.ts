import { randomBytes } from "node:crypto";
import type { SealedIn } from "#platform/secrets.ts";

export const KEPT_MS = 7 * 86_400_000;
/** Archives of one account at a time: each is as large as all its media, and counts against no allowance. */
export const MAX_READY = 5;
/** What is not finished by then never will be: the queue has given up on it. */
export const STUCK_AFTER_MS = 6 * 3_600_000;
export const DOWNLOAD_MS = 3_600_000;

/** A unique name for every attempt, so that a worker that was presumed dead cannot write to its successor's file. */
export function newStorageKey(): string {
  return `exports/${randomBytes(16).toString("hex")}.zip`;
}

/** Where the download token is encrypted: it is valid for this export only. */
export function downloadLocation(id: number): SealedIn {
  return { table: "exports", column: "download", row: id };
}

/** A file's name inside the archive: its id makes it unique, and no part of it can leave its folder. */
export function fileNameOf({ id, name }: { id: number; name: string }): string {
  const safe = name.normalize("NFC").replaceAll(/[^\p{L}\p{N}._ -]+/gu, "_");
  return `${id}-${safe.replaceAll(/\.{2,}/g, ".")}`;
}
