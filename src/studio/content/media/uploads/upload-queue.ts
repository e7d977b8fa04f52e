import { HEIC_REFUSAL } from "#domain/content/media/rules.ts";
import { msg, t } from "#kernel/language.ts";
import type { StoredFile } from "#studio/content/drafts/file-store.ts";
import { backOff } from "#studio/live/back-off.ts";
import type { LibraryAsset } from "../asset.ts";
import { type sendChunks, UploadStoppedError } from "./send-chunks.ts";
import { statusOf, unlessIncomplete } from "./upload-failure.ts";
import {
  type Destination,
  itemOf,
  type OnDone,
  type StartedUpload,
  type UploadApi,
  type UploadedAsset,
  type UploadItem,
} from "./upload-item.ts";
import { lockUpload } from "./upload-locks.ts";

/** How files become usable, how bytes reach the server, and where files are stored across reloads. */
export interface UploadDeps {
  /** Null for a HEIC image that the browser can't convert. */
  convert: (file: File) => Promise<File | null>;
  sendChunks: typeof sendChunks;
  storeFile: (kept: Omit<StoredFile, "person">) => Promise<void>;
  deleteFile: (id: string) => Promise<void>;
}

const SIDE_BY_SIDE = 3;
/** The first delay equals the fourth elsewhere, since the sender of chunks has already retried for some seconds. */
const PRIOR_ATTEMPTS = 3;

/**
 * Uploads files, three at a time, across lost connections; each can be paused, resumed and canceled. It continues
 * without listeners and delivers finished assets to the next one.
 */
export class UploadQueue {
  readonly brand: string;
  api: UploadApi;
  private at: string;
  private readonly deps: UploadDeps;
  private onDone: OnDone | null = null;
  private arrived: UploadedAsset[] = [];
  private items: readonly UploadItem[] = [];
  private readonly aborts = new Map<string, AbortController>();
  private readonly restarted = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private readonly holds = new Map<string, () => void>();
  private readonly failures = new Map<string, number>();

  /**
   * @param brand its slug
   * @param place what the files are for, by a name that stays the same after a reload
   */
  constructor(brand: string, place: string, api: UploadApi, deps: UploadDeps) {
    this.brand = brand;
    this.at = place;
    this.api = api;
    this.deps = deps;
  }

  get place(): string {
    return this.at;
  }

  /** Whether nothing is pending or waits to be delivered. */
  get isIdle(): boolean {
    return this.items.length === 0 && this.arrived.length === 0;
  }

  /** Renames the place; the stored files follow. */
  moveTo(place: string): void {
    if (place === this.at) return;
    this.at = place;
    for (const { key, file, target } of this.items) if (key && file) void this.store(key, file, target);
  }

  /** @returns a function that removes the listener */
  listen(onDone: OnDone): () => void {
    this.onDone = onDone;
    for (const arrival of this.arrived.splice(0)) this.deliver(arrival);
    return () => {
      if (this.onDone === onDone) this.onDone = null;
    };
  }

  /** The file is stored until its asset was delivered: a reload before that must not lose it. */
  deliver(arrival: UploadedAsset): void {
    if (!this.onDone) {
      this.arrived.push(arrival);
      return;
    }
    void this.deps.deleteFile(arrival.key);
    this.onDone(arrival.asset, arrival.target);
  }

  readonly read = () => this.items;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** @param refusalFor checks a file before it is sent; null for a valid one */
  add(files: readonly File[], to: Destination, refusalFor: (file: File) => string | null): void {
    for (const file of files) {
      const error = refusalFor(file);
      const state = error === null ? "waiting" : "failed";
      this.put({ ...itemOf(file.name, file.size, to), file, state, error });
    }
    this.startNext();
  }

  /** Resumes an earlier upload; without its file it waits for it. */
  resume(upload: StartedUpload, file: File | null, target: number | null): void {
    if (this.items.some(({ key }) => key === upload.id)) return;
    const { id: key, name, bytes, received, folder } = upload;
    const state = file ? "waiting" : "lost";
    this.hold(key);
    this.put({ ...itemOf(name, bytes, { folder, target }), file, key, progress: received / bytes, state });
    this.startNext();
  }

  /** Sets the file of a lost upload; null if it is the right one, else an error. */
  attachFile(id: string, file: File): string | null {
    const item = this.find(id);
    if (!item) return null;
    if (file.size !== item.bytes) return t("“{name}” isn't the same file. Its size is different.", { name: file.name });
    this.change(id, { file, state: "waiting" });
    if (item.key) void this.store(item.key, file, item.target);
    this.startNext();
    return null;
  }

  pause(id: string): void {
    this.change(id, { state: "paused" });
    this.stop(id);
    this.startNext();
  }

  /** Resumes a paused upload, or retries one that failed or waits for the connection. */
  retry(id: string): void {
    this.failures.delete(id);
    this.again(id);
  }

  /** Cancels an upload and deletes its chunks. */
  drop(id: string): void {
    const item = this.find(id);
    this.stop(id);
    this.remove(id);
    if (item?.key) {
      this.letGo(item.key);
      void this.deps.deleteFile(item.key);
      // The server deletes abandoned uploads itself.
      void this.api.cancel(item.key).catch(() => undefined);
    }
    this.startNext();
  }

  /** Retries uploads that wait for the connection or for a new session. */
  reconnect(): void {
    for (const { id, state, error } of this.items) if (state === "away" || error === t(SIGNED_OUT)) this.retry(id);
  }

  private again(id: string): void {
    this.change(id, { state: "waiting", error: null });
    this.startNext();
  }

  private startNext(): void {
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
      if (!asset || !item?.key) return;
      this.remove(id);
      this.deliver({ key: item.key, asset, target: item.target });
    } catch (error) {
      if (!abort.signal.aborted) this.fail(id, error);
    } finally {
      if (this.aborts.get(id) === abort) this.aborts.delete(id);
      this.startNext();
    }
  }

  private async send(id: string, signal: AbortSignal): Promise<LibraryAsset | null> {
    const { brand } = this;
    const key = await this.announced(id, signal);
    const item = this.find(id);
    if (!key || !item?.file || signal.aborted) return null;
    // An upload that was interrupted at the very end may have become an asset, without chunks on the server.
    const made = item.progress === 1 ? await this.finish(id, key).catch(unlessIncomplete) : null;
    if (made || signal.aborted) return made;
    this.change(id, { state: "sending" });
    const onProgress = (progress: number) => this.change(id, { progress });
    const onChunk = () => void this.failures.delete(id);
    await this.deps.sendChunks({ file: item.file, id: key, brand, signal, onProgress, onChunk });
    return this.finish(id, key);
  }

  private async finish(id: string, key: string): Promise<LibraryAsset> {
    this.change(id, { state: "finishing", progress: 1 });
    const asset = await this.api.finish(key);
    this.letGo(key);
    return asset;
  }

  /** The server's key of an item, created once. */
  private async announced(id: string, signal: AbortSignal): Promise<string | null> {
    const item = this.find(id);
    if (!item?.file) return null;
    if (item.key) return item.key;
    const file = await this.deps.convert(item.file);
    if (signal.aborted) return null;
    if (!file) {
      this.change(id, { state: "failed", error: t(HEIC_REFUSAL) });
      return null;
    }
    this.change(id, { file, name: file.name, bytes: file.size });
    const { id: key } = await this.api.begin({ name: file.name, bytes: file.size, folder: item.folder });
    // Canceled in the meantime, so the created upload is deleted.
    if (!this.find(id)) {
      await this.api.cancel(key).catch(() => undefined);
      return null;
    }
    this.hold(key);
    this.change(id, { key });
    void this.store(key, file, item.target);
    return key;
  }

  private hold(key: string): void {
    this.holds.set(key, lockUpload(key));
  }

  private letGo(key: string): void {
    this.holds.get(key)?.();
    this.holds.delete(key);
  }

  private store(key: string, file: File, target: number | null): Promise<void> {
    return this.deps.storeFile({ id: key, brand: this.brand, place: this.at, target, file });
  }

  private fail(id: string, error: unknown): void {
    const status = statusOf(error);
    const isIncomplete = error instanceof UploadStoppedError;
    // Operations already check for an ended session; chunk requests do not.
    if (isIncomplete && status === 401) this.api.checkSession();
    const isSignedOut = status === 401 || (isIncomplete && status === 403);
    const refusal = isSignedOut ? t(SIGNED_OUT) : this.api.refusalOf(error);
    if ((status === 404 || status === 410) && this.find(id)?.key) this.restart(id);
    else if (refusal !== null) this.change(id, { state: "failed", error: refusal });
    else this.waitForConnection(id);
  }

  private waitForConnection(id: string): void {
    const failures = (this.failures.get(id) ?? 0) + 1;
    this.failures.set(id, failures);
    this.change(id, { state: "away" });
    setTimeout(
      () => {
        if (this.find(id)?.state === "away" && this.failures.get(id) === failures) this.again(id);
      },
      backOff(failures + PRIOR_ATTEMPTS, Math.random()),
    );
  }

  /** The server does not know the upload, because it has expired. Starts again only once, or it could loop. */
  private restart(id: string): void {
    const key = this.find(id)?.key;
    if (key) {
      this.letGo(key);
      void this.deps.deleteFile(key);
    }
    const isFirst = !this.restarted.has(id);
    this.restarted.add(id);
    const then = isFirst ? ({ state: "waiting" } as const) : ({ state: "failed", error: t(UPLOAD_LOST) } as const);
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
    this.notify();
  }

  private remove(id: string): void {
    this.failures.delete(id);
    this.items = this.items.filter((item) => item.id !== id);
    this.notify();
  }

  private change(id: string, part: Partial<UploadItem>): void {
    this.items = this.items.map((item) => (item.id === id ? { ...item, ...part } : item));
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

const UPLOAD_LOST = msg("The upload was lost on the server. Try again.");
const SIGNED_OUT = msg("You're signed out, or no longer allowed to upload. Sign in again, then continue.");
