import type { QueryClient } from "@tanstack/react-query";
import { fileStore } from "#studio/content/drafts/file-store.ts";
import { isOwner } from "#studio/content/drafts/owner.ts";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import type { useTRPC, useTRPCClient } from "#transport/trpc/client.tsx";
import { browserStorage } from "#ui/browser-storage.ts";
import { sendChunks } from "./send-chunks.ts";
import { statusOf } from "./upload-failure.ts";
import type { StartedUpload, UploadApi } from "./upload-item.ts";
import { isFree } from "./upload-locks.ts";
import { UploadQueue } from "./upload-queue.ts";
import { withoutHeic } from "./without-heic.ts";

type Api = ReturnType<typeof useTRPC>;
type UploadCalls = Omit<UploadApi, "refusalOf">;

/** The operations of an upload, run as mutations, so that the studio notices an ended session. */
export function callsOf({ media, me }: Api, queries: QueryClient): UploadCalls {
  const mutations = queries.getMutationCache();
  return {
    begin: (file) => mutations.build(queries, media.beginUpload.mutationOptions()).execute(file),
    finish: (id) => mutations.build(queries, media.finishUpload.mutationOptions()).execute({ id }),
    cancel: (id) => mutations.build(queries, media.cancelUpload.mutationOptions()).execute({ id }),
    checkSession: () => void queries.refetchQueries({ queryKey: me.show.queryKey() }),
  };
}

/** Unfinished uploads on the server. */
export async function unfinishedOf({ media }: ReturnType<typeof useTRPCClient>): Promise<StartedUpload[]> {
  return (await media.uploads.query({})).uploads;
}

/** Module state: uploads continue while other screens are open. */
const runningQueues = new Set<UploadQueue>();

/** The queue of a place: an existing or a new one. Files are stored only while the browser belongs to this person. */
export function openQueue(brand: string, place: string, calls: UploadCalls, person: number): UploadQueue {
  const api = { ...calls, refusalOf: refusalText };
  const found = [...runningQueues].find((queue) => queue.brand === brand && queue.place === place);
  if (found) {
    found.api = api;
    return found;
  }
  return new UploadQueue(brand, place, api, {
    convert: withoutHeic,
    sendChunks: sendChunks,
    storeFile: async (kept) => {
      if (isOwner(browserStorage, person)) await fileStore.put({ ...kept, person });
    },
    deleteFile: fileStore.remove,
  });
}

/** Keeps the queue across screens. */
export function continueUploads(queue: UploadQueue): void {
  runningQueues.add(queue);
}

/** The screen was left; the queue is kept while uploads are pending. */
export function leaveQueue(queue: UploadQueue): void {
  if (queue.isIdle) runningQueues.delete(queue);
}

interface ResumeOptions {
  /** The person whose files are resumed. */
  person: number;
  isMine: (kept: { place: string }) => boolean;
  /** Whether uploads without a file in this browser are listed too. */
  isLibrary: boolean;
  list: () => Promise<StartedUpload[]>;
  /** Whether the page was left in the meantime: a resumed upload would have no listener. */
  left: AbortSignal;
}

/** Resumes uploads from before the page was loaded; asks the server only if there may be some. */
export async function resumeUploads(
  queue: UploadQueue,
  { person, isMine, isLibrary, list, left }: ResumeOptions,
): Promise<void> {
  const all = await fileStore.list();
  const kept = all.filter((each) => each.person === person && each.brand === queue.brand);
  if (!isLibrary && !kept.some(isMine)) return;
  const unfinished = await list().catch(() => null);
  if (unfinished === null) return;
  const files = new Map(kept.map((each) => [each.id, each]));
  for (const upload of unfinished) {
    const found = files.get(upload.id);
    files.delete(upload.id);
    const isWanted = found ? isMine(found) : isLibrary;
    if (!isWanted || !(await isFree(upload.id))) continue;
    if (left.aborted) return;
    queue.resume(upload, found?.file ?? null, found?.target ?? null);
  }
  // Finished, expired, or another person's who used this browser.
  for (const [key, found] of files) {
    if (!isMine(found) || !(await isFree(key))) continue;
    // An asset that was finished in the meantime is still delivered to where its upload was started.
    const asset = isLibrary ? null : await queue.api.finish(key).catch(() => null);
    if (left.aborted) return;
    if (asset) queue.deliver({ key, asset, target: found.target ?? null });
    else await fileStore.remove(key);
  }
}

/** Only decisions of the server; a lost connection or a restarting server is no refusal. */
function refusalText(error: unknown): string | null {
  const status = statusOf(error);
  if (status === null || status >= 500) return null;
  const { message, errors } = refusalOf(error);
  return Object.values(errors ?? {})[0]?.[0] ?? message;
}
