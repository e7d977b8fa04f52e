import type { LibraryAsset } from "./asset.ts";

/**
 * `waiting` for its turn, `sending`, `finishing` (the server makes it fit for the web), `away` (no connection, goes on by
 * itself), `paused` by the person, `lost` (the file has to be chosen again), `failed`.
 */
export type UploadState = "waiting" | "sending" | "finishing" | "away" | "paused" | "lost" | "failed";

/** A file on its way, or one that was not taken. */
export interface UploadItem {
  /** Of this item on this page. */
  id: string;
  /** Null of one that was begun elsewhere or before a reload that the browser kept no file over. */
  file: File | null;
  name: string;
  bytes: number;
  /** What is there of it, 0 to 1. */
  progress: number;
  state: UploadState;
  /** Why it was not taken; null while it can still arrive. */
  error: string | null;
  /** The server's key, once it was announced. */
  key: string | null;
  folder: string;
  /** The channel whose version of a post it is for; null for what all of them show, and outside of posts. */
  target: number | null;
}

/** Told with each asset as it arrives, and with the target that its file was added for. */
export type OnDone = (asset: LibraryAsset, target: number | null) => void;

/** What the server knows of an upload that was begun before. */
export interface StartedUpload {
  id: string;
  name: string;
  bytes: number;
  received: number;
  folder: string;
}

/** An asset of an upload, and what for. */
export interface Arrival {
  /** The server's key of the upload. */
  key: string;
  asset: LibraryAsset;
  target: number | null;
}

/** What the server is asked, by operations. */
export interface UploadApi {
  begin(file: { name: string; bytes: number; folder: string }): Promise<{ id: string }>;
  finish(id: string): Promise<LibraryAsset>;
  cancel(id: string): Promise<unknown>;
  /** The server's words for a refusal; null for a lost connection. */
  refusalOf(error: unknown): string | null;
  /** Has somebody look whether the person is still signed in. */
  checkSession(): void;
}

/** Where an asset goes. */
export type Destination = Pick<UploadItem, "folder" | "target">;

let count = 0;

/** One that waits for its turn. */
export function itemOf(name: string, bytes: number, to: Destination): UploadItem {
  const id = `upload-${++count}`;
  return { id, file: null, name, bytes, ...to, progress: 0, state: "waiting", error: null, key: null };
}
