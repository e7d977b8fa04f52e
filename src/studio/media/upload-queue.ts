import type { LibraryAsset } from "./asset.ts";
import { forgetFile, keepFile } from "./kept-files.ts";
import { PiecesStopped, sendPieces } from "./send-pieces.ts";
import { holdUpload } from "./upload-locks.ts";

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
export interface BegunUpload {
  id: string;
  name: string;
  bytes: number;
  received: number;
  folder: string;
}

/** What the server is asked, by operations. */
export interface UploadDoor {
  begin(file: { name: string; bytes: number; folder: string }): Promise<{ id: string }>;
  finish(id: string): Promise<LibraryAsset>;
  cancel(id: string): Promise<unknown>;
  /** The server's words for a refusal; null for a lost connection. */
  refusalOf(error: unknown): string | null;
  /** Has somebody look whether the person is still signed in. */
  checkSession(): void;
}

/** Where an asset goes. */
type Destination = Pick<UploadItem, "folder" | "target">;

const SIDE_BY_SIDE = 3;
const AGAIN_MS = 5000;
let count = 0;

/** Sends files, three at a time, through lost connections; each can be paused, continued and given up. */
export class UploadQueue {
  place = "";
  door: UploadDoor;
  onDone: OnDone = () => {};
  private items: readonly UploadItem[] = [];
  private readonly aborts = new Map<string, AbortController>();
  private readonly restarted = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private readonly holds = new Map<string, () => void>();
  private readonly brand: string;

  /** @param brand its slug */
  constructor(brand: string, door: UploadDoor) {
    this.brand = brand;
    this.door = door;
  }

  readonly read = () => this.items;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** @param refusalFor says what is wrong with a file before anything is sent; null of what can be sent */
  add(files: readonly File[], to: Destination, refusalFor: (file: File) => string | null): void {
    for (const file of files) {
      const error = refusalFor(file);
      const state = error === null ? "waiting" : "failed";
      this.put({ ...itemOf(file.name, file.size, to), file, state, error });
    }
    this.pump();
  }

  /** Goes on with an upload that was begun before; without its file it waits for it. */
  resume(upload: BegunUpload, file: File | null, target: number | null): void {
    if (this.items.some(({ key }) => key === upload.id)) return;
    const { id: key, name, bytes, received, folder } = upload;
    const state = file ? "waiting" : "lost";
    this.hold(key);
    this.put({ ...itemOf(name, bytes, { folder, target }), file, key, progress: received / bytes, state });
    this.pump();
  }

  /** Gives a lost upload its file; null when it is the right one, else what is wrong. */
  giveFile(id: string, file: File): string | null {
    const item = this.find(id);
    if (!item) return null;
    if (file.size !== item.bytes) return `“${file.name}” is not the file that was begun: its size is another.`;
    this.change(id, { file, state: "waiting" });
    if (item.key) void this.keep(item.key, file, item.target);
    this.pump();
    return null;
  }

  pause(id: string): void {
    this.change(id, { state: "paused" });
    this.stop(id);
    this.pump();
  }

  /** Continues what is paused, and tries again what failed or waits for the connection. */
  retry(id: string): void {
    this.change(id, { state: "waiting", error: null });
    this.pump();
  }

  /** Gives an upload up; what is there of it goes. */
  drop(id: string): void {
    const item = this.find(id);
    this.stop(id);
    this.items = this.items.filter((other) => other.id !== id);
    this.tell();
    if (item?.key) {
      this.forget(item.key);
      // The server sweeps what it does not hear of.
      void this.door.cancel(item.key).catch(() => undefined);
    }
    this.pump();
  }

  /** Tries at once whatever waits for the connection, or for the person to sign in again. */
  reconnect(): void {
    for (const { id, state, error } of this.items) if (state === "away" || error === SIGNED_OUT) this.retry(id);
  }

  private pump(): void {
    const running = this.items.filter(({ id }) => this.aborts.has(id)).length;
    const next = this.items.filter(({ id, state }) => state === "waiting" && !this.aborts.has(id));
    for (const { id } of next.slice(0, Math.max(0, SIDE_BY_SIDE - running))) void this.run(id);
  }

  private async run(id: string): Promise<void> {
    const abort = new AbortController();
    this.aborts.set(id, abort);
    this.change(id, { state: "sending", error: null });
    try {
      const asset = await this.send(id, abort.signal);
      const item = this.find(id);
      if (!asset || !item) return;
      this.items = this.items.filter((other) => other.id !== id);
      this.tell();
      this.onDone(asset, item.target);
    } catch (error) {
      if (!abort.signal.aborted) this.fail(id, error);
    } finally {
      if (this.aborts.get(id) === abort) this.aborts.delete(id);
      this.pump();
    }
  }

  private async send(id: string, signal: AbortSignal): Promise<LibraryAsset | null> {
    const { brand, door } = this;
    const key = await this.announced(id);
    const file = this.find(id)?.file;
    if (!key || !file || signal.aborted) return null;
    const onProgress = (progress: number) => this.change(id, { progress });
    await sendPieces({ file, id: key, brand, signal, onProgress });
    this.change(id, { state: "finishing", progress: 1 });
    const asset = await door.finish(key);
    this.forget(key);
    return asset;
  }

  /** The server's key of an item, which it gets once. */
  private async announced(id: string): Promise<string | null> {
    const item = this.find(id);
    if (!item?.file) return null;
    if (item.key) return item.key;
    const { id: key } = await this.door.begin({ name: item.name, bytes: item.bytes, folder: item.folder });
    // Given up meanwhile: what was announced is taken back.
    if (!this.find(id)) {
      await this.door.cancel(key).catch(() => undefined);
      return null;
    }
    this.hold(key);
    this.change(id, { key });
    void this.keep(key, item.file, item.target);
    return key;
  }

  private hold(key: string): void {
    this.holds.set(key, holdUpload(key));
  }

  private forget(key: string): void {
    this.holds.get(key)?.();
    this.holds.delete(key);
    void forgetFile(key);
  }

  private keep(key: string, file: File, target: number | null): Promise<void> {
    return keepFile({ id: key, brand: this.brand, place: this.place, target, file });
  }

  private fail(id: string, error: unknown): void {
    const status = error instanceof PiecesStopped ? error.status : null;
    if (status === 401) this.door.checkSession();
    const refusal = status === 401 || status === 403 ? SIGNED_OUT : this.door.refusalOf(error);
    if (status === 404 || status === 410) this.beginAnew(id);
    else if (refusal !== null) this.change(id, { state: "failed", error: refusal });
    else this.waitForConnection(id);
  }

  private waitForConnection(id: string): void {
    this.change(id, { state: "away" });
    setTimeout(() => {
      if (this.find(id)?.state === "away") this.retry(id);
    }, AGAIN_MS);
  }

  /** The server knows nothing of it: its day is over. Once, for what is never known cannot be sent. */
  private beginAnew(id: string): void {
    const key = this.find(id)?.key;
    if (key) this.forget(key);
    const isFirst = !this.restarted.has(id);
    this.restarted.add(id);
    const then = isFirst ? ({ state: "waiting" } as const) : ({ state: "failed", error: GONE } as const);
    this.change(id, { key: null, progress: 0, ...then });
  }

  private stop(id: string): void {
    this.aborts.get(id)?.abort();
    this.aborts.delete(id);
  }

  private find(id: string): UploadItem | undefined {
    return this.items.find((item) => item.id === id);
  }

  private put(item: UploadItem): void {
    this.items = [...this.items, item];
    this.tell();
  }

  private change(id: string, part: Partial<UploadItem>): void {
    this.items = this.items.map((item) => (item.id === id ? { ...item, ...part } : item));
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

const GONE = "The server lost this upload. Try again to begin anew.";
const SIGNED_OUT = "You are signed out, or may not upload here any more. Sign in again, then continue.";

function itemOf(name: string, bytes: number, to: Destination): UploadItem {
  const id = `upload-${++count}`;
  return { id, file: null, name, bytes, ...to, progress: 0, state: "waiting", error: null, key: null };
}
