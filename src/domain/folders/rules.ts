import { join } from "node:path";
import type { Env } from "#platform/env.ts";
import { readStorageUrl } from "#platform/storage/location.ts";

export type ProcessKind = "web" | "worker";
export type FolderName = "media" | "uploads" | "mail";
/** `isFolder`: not a bucket or a mail server, which are the same for everybody by their name. */
export type SharedFolder = { name: FolderName; path: string; isFolder: boolean };

/** Heard of within this time counts as running. */
export const FRESH_SECONDS = 30;
export const BEAT_SECONDS = 10;

/** How to have one instead of several, by folder. */
export const REMEDIES: Readonly<Record<FolderName, string>> = {
  media: "share one folder, or set STORAGE_URL=s3://… everywhere",
  uploads: "share $DATA_DIR/uploads between the web processes, or keep each client with one of them",
  mail: "set SMTP_URL everywhere",
};

type Settings = Pick<Env, "DATA_DIR" | "STORAGE_URL" | "SMTP_URL">;

/** What this process keeps where others of the installation look for it, or finds what they keep. */
export function foldersOf(kind: ProcessKind, { DATA_DIR, STORAGE_URL, SMTP_URL }: Settings): SharedFolder[] {
  const storage = STORAGE_URL ? readStorageUrl(STORAGE_URL) : null;
  const media: SharedFolder =
    storage?.kind === "s3"
      ? { name: "media", path: `s3://${storage.bucket}/${storage.prefix}`, isFolder: false }
      : { name: "media", path: storage?.folder ?? join(DATA_DIR, "media"), isFolder: true };
  const mail: SharedFolder = SMTP_URL
    ? { name: "mail", path: "SMTP", isFolder: false }
    : { name: "mail", path: join(DATA_DIR, "mail"), isFolder: true };
  const uploads: SharedFolder = { name: "uploads", path: join(DATA_DIR, "uploads"), isFolder: true };
  return kind === "web" ? [media, uploads, mail] : [media, mail];
}
