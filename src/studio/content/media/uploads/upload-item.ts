import type { LibraryAsset } from "../asset.ts";

/**
 * `waiting` in the queue, `sending`, `finishing` (the server processes it), `away` (no connection, resumes by itself),
 * `paused` by the person, `lost` (the file has to be chosen again), `failed`.
 */
export type UploadState = "waiting" | "sending" | "finishing" | "away" | "paused" | "lost" | "failed";

/** A pending or failed upload. */
export interface UploadItem {
  /** The item's id on this page. */
  id: string;
  /** Null for an upload that was started elsewhere, or whose file the browser did not store across a reload. */
  file: File | null;
  name: string;
  bytes: number;
  /** The uploaded share, 0 to 1. */
  progress: number;
  state: UploadState;
  /** Why it failed; null while it can still succeed. */
  error: string | null;
  /** The server's key, once the upload is created. */
  key: string | null;
  folder: string;
  /** The channel whose version of a post it is for; null for all channels, and outside of posts. */
  target: number | null;
}

/** Called with each uploaded asset, and the target that its file was added for. */
export type OnDone = (asset: LibraryAsset, target: number | null) => void;

/** What the server knows of an upload that was started earlier. */
export interface StartedUpload {
  id: string;
  name: string;
  bytes: number;
  received: number;
  folder: string;
}

/** An uploaded asset and its target. */
export interface UploadedAsset {
  /** The server's key of the upload. */
  key: string;
  asset: LibraryAsset;
  target: number | null;
}

/** The operations that uploading uses. */
export interface UploadApi {
  begin(file: { name: string; bytes: number; folder: string }): Promise<{ id: string }>;
  finish(id: string): Promise<LibraryAsset>;
  cancel(id: string): Promise<unknown>;
  /** The message of a refusal; null for a lost connection. */
  refusalOf(error: unknown): string | null;
  /** Checks whether the person is still signed in. */
  checkSession(): void;
}

/** The folder of a new asset. */
export type Destination = Pick<UploadItem, "folder" | "target">;

let count = 0;

/** The next item of the queue. */
export function itemOf(name: string, bytes: number, to: Destination): UploadItem {
  const id = `upload-${++count}`;
  return { id, file: null, name, bytes, ...to, progress: 0, state: "waiting", error: null, key: null };
}
