import { join } from "node:path";
import type { Env } from "#platform/env.ts";
import { readStorageUrl } from "#platform/storage/location.ts";

export type ProcessKind = "web" | "worker";
export type FolderName = "media" | "uploads" | "mail";
/** `isFolder`: not a bucket or a mail server, which are identified by name on every machine. */
export type SharedFolder = { name: FolderName; path: string; isFolder: boolean };

/** A process seen within this time counts as running. */
export const FRESH_SECONDS = 30;
export const REPORT_SECONDS = 10;

/** How to share the folder, by its name. */
export const REMEDIES: Readonly<Record<FolderName, string>> = {
  media: "share one folder, or set STORAGE_URL=s3://… everywhere",
  uploads: "share $DATA_DIR/uploads between the web processes, or keep each client with one of them",
  mail: "set SMTP_URL everywhere",
};

type Settings = Pick<Env, "DATA_DIR" | "STORAGE_URL" | "SMTP_URL">;

/** What this process stores where others of the installation read it, or reads of what they store. */
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
