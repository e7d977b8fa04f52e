import type { QueryClient } from "@tanstack/react-query";
import type { useTRPC } from "#transport/trpc/client.tsx";
import { browserStorage } from "#ui/browser-storage.ts";
import { fileStore } from "../drafts/file-store.ts";
import { isOwner } from "../drafts/owner.ts";
import { refusalOf } from "../frame/refusal-of.ts";
import { sendChunks } from "./send-chunks.ts";
import { statusOf } from "./upload-failure.ts";
import type { StartedUpload, UploadApi } from "./upload-item.ts";
import { isFree } from "./upload-locks.ts";
import { UploadQueue } from "./upload-queue.ts";

type Api = ReturnType<typeof useTRPC>;
type UploadCalls = Omit<UploadApi, "refusalOf">;

/** The operations behind an upload; run as mutations, so that the studio notices a session that has ended. */
export function callsOf({ media, me }: Api, queries: QueryClient): UploadCalls {
  const mutations = queries.getMutationCache();
  return {
    begin: (file) => mutations.build(queries, media.beginUpload.mutationOptions()).execute(file),
    finish: (id) => mutations.build(queries, media.finishUpload.mutationOptions()).execute({ id }),
    cancel: (id) => mutations.build(queries, media.cancelUpload.mutationOptions()).execute({ id }),
    checkSession: () => void queries.refetchQueries({ queryKey: me.show.queryKey() }),
  };
}

/** What was begun and is not finished, as the server has it. */
export async function unfinishedOf({ media }: Api, queries: QueryClient): Promise<StartedUpload[]> {
  const { uploads } = await queries.fetchQuery({ ...media.uploads.queryOptions({}), staleTime: 0 });
  return uploads;
}

/** They go on while one looks at other screens, and are there when one comes back. */
const runningQueues = new Set<UploadQueue>();

/** The uploads of a place: those that go on, or new ones. Files are kept only while the browser is this person's. */
export function openQueue(brand: string, place: string, calls: UploadCalls, person: number): UploadQueue {
  const api = { ...calls, refusalOf: refusalText };
  const found = [...runningQueues].find((queue) => queue.brand === brand && queue.place === place);
  if (found) {
    found.api = api;
    return found;
  }
  return new UploadQueue(brand, place, api, {
    sendPieces: sendChunks,
    storeFile: async (kept) => {
      if (isOwner(browserStorage, person)) await fileStore.put({ ...kept, person });
    },
    forgetFile: fileStore.remove,
  });
}

/** It goes on, whatever screen one looks at. */
export function continueUploads(queue: UploadQueue): void {
  runningQueues.add(queue);
}

/** Nobody looks at it any more; it goes on as long as something is on its way. */
export function leaveQueue(queue: UploadQueue): void {
  if (queue.isIdle) runningQueues.delete(queue);
}

interface ResumeOptions {
  /** Whose files are taken up. */
  person: number;
  isMine: (kept: { place: string }) => boolean;
  /** Whether those that the browser has no file of are shown too. */
  isLibrary: boolean;
  list: () => Promise<StartedUpload[]>;
  /** Whether the page is left meanwhile: what is taken up then would reach nobody. */
  left: AbortSignal;
}

/** Goes on with what was begun before the page was loaded; asks the server only where there may be something. */
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
  // Finished, over, or somebody else's who used this browser.
  for (const [key, found] of files) {
    if (!isMine(found) || !(await isFree(key))) continue;
    // One that was finished while nobody was there is still wanted where it was begun.
    const asset = isLibrary ? null : await queue.api.finish(key).catch(() => null);
    if (left.aborted) return;
    if (asset) queue.deliver({ key, asset, target: found.target ?? null });
    else await fileStore.remove(key);
  }
}

/** Only what the server decided; a connection that broke off, or a server that starts anew, is no refusal. */
function refusalText(error: unknown): string | null {
  const status = statusOf(error);
  if (status === null || status >= 500) return null;
  const { message, errors } = refusalOf(error);
  return Object.values(errors ?? {})[0]?.[0] ?? message;
}
