import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { browserStorage } from "#ui/browser-storage.ts";
import { fileStore } from "../drafts/file-store.ts";
import { isOwner } from "../drafts/owner.ts";
import { refusalOf } from "../frame/refusal-of.ts";
import { useSignedInAgain } from "../frame/signed-in-again.ts";
import { useVisitor } from "../frame/visitor.tsx";
import { refuseFile } from "./refuse-file.ts";
import { sendPieces } from "./send-pieces.ts";
import { statusOf } from "./upload-failure.ts";
import type { BegunUpload, OnDone, UploadDoor, UploadItem } from "./upload-item.ts";
import { isFree } from "./upload-locks.ts";
import { type UploadDeps, UploadQueue } from "./upload-queue.ts";

export type { UploadItem } from "./upload-item.ts";

interface UploadOptions {
  /** Where new assets go; in no folder unless told. */
  folder?: string;
  /** Whether uploads that were begun on other pages, or elsewhere, are continued here too. */
  isLibrary?: boolean;
  /** What of the page they are for, where it takes files in several places. */
  part?: string;
}

/** They go on while one looks at other screens, and are there when one comes back. */
const going = new Set<UploadQueue>();

const queueAt = (brand: string, place: string) =>
  [...going].find((queue) => queue.brand === brand && queue.place === place);

const NONE: readonly UploadItem[] = [];
const none = () => NONE;

/**
 * Uploads files side by side, through lost connections and reloads of the page: what was begun here goes on here,
 * and what arrives while one is away is handed over when one is back.
 * @param brand the brand's slug
 * @param onDone told with each asset as it arrives, and with the target that its file was added for
 */
export function useUploads(
  brand: string,
  onDone: OnDone,
  { folder = "", isLibrary = false, part = "" }: UploadOptions = {},
) {
  const door = useUploadDoor();
  const path = usePathname();
  // The address of a new post follows when it is saved first, and its uploads with it.
  const place = isLibrary ? "library" : part ? `${path}#${part}` : path;
  const { id: person } = useVisitor();
  const [queue] = useState(() => queueAt(brand, place) ?? new UploadQueue(brand, place, door, depsOf(person)));
  useEffect(() => {
    queue.door = door;
    queue.moveTo(place);
  });
  const take = useEffectEvent(onDone);
  useEffect(() => {
    going.add(queue);
    const leave = queue.listen((asset, target) => take(asset, target));
    return () => {
      // The library goes on listening: what arrives belongs in its lists, whatever screen one is on.
      if (isLibrary) return;
      leave();
      if (queue.isIdle) going.delete(queue);
    };
  }, [queue, isLibrary]);
  const items = useSyncExternalStore(queue.subscribe, queue.read, none);

  const list = useUnfinished();
  const first = useRef(place);
  useEffect(() => {
    const isMine = (kept: { place: string }) => isLibrary || kept.place === first.current;
    const left = new AbortController();
    void takeUp(queue, { person, isMine, isLibrary, list, left: left.signal });
    return () => left.abort();
  }, [queue, person, isLibrary, list]);

  useEffect(() => {
    const goOn = () => queue.reconnect();
    // While one was away, one may have signed in again.
    goOn();
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [queue]);

  useSignedInAgain(() => queue.reconnect());

  const add = useCallback(
    (files: readonly File[], target: number | null = null) => queue.add(files, { folder, target }, refuseFile),
    [queue, folder],
  );
  return {
    items,
    add,
    retry: useCallback(({ id }: Pick<UploadItem, "id">) => queue.retry(id), [queue]),
    pause: useCallback((id: string) => queue.pause(id), [queue]),
    drop: useCallback((id: string) => queue.drop(id), [queue]),
    giveFile: useCallback((id: string, file: File) => queue.giveFile(id, file), [queue]),
    isUploading: items.some(({ error, state }) => error === null && state !== "lost"),
  };
}

/** Files are kept only while the browser is this person's: another tab may have signed out. */
function depsOf(person: number): UploadDeps {
  return {
    sendPieces,
    keepFile: async (kept) => {
      if (isOwner(browserStorage, person)) await fileStore.put({ ...kept, person });
    },
    forgetFile: fileStore.remove,
  };
}

interface TakeUp {
  /** Whose files are taken up. */
  person: number;
  isMine: (kept: { place: string }) => boolean;
  /** Whether those that the browser has no file of are shown too. */
  isLibrary: boolean;
  list: () => Promise<BegunUpload[]>;
  /** Whether the page is left meanwhile: what is taken up then would reach nobody. */
  left: AbortSignal;
}

/** Goes on with what was begun before the page was loaded; asks the server only where there may be something. */
async function takeUp(queue: UploadQueue, { person, isMine, isLibrary, list, left }: TakeUp): Promise<void> {
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
    const asset = isLibrary ? null : await queue.door.finish(key).catch(() => null);
    if (left.aborted) return;
    if (asset) queue.hand({ key, asset, target: found.target ?? null });
    else await fileStore.remove(key);
  }
}

/** The operations behind an upload; run as mutations, so that the studio notices a session that has ended. */
function useUploadDoor(): UploadDoor {
  const api = useTRPC();
  const queries = useQueryClient();
  const mutations = queries.getMutationCache();
  const [door] = useState<UploadDoor>(() => ({
    begin: (file) => mutations.build(queries, api.media.beginUpload.mutationOptions()).execute(file),
    finish: (id) => mutations.build(queries, api.media.finishUpload.mutationOptions()).execute({ id }),
    cancel: (id) => mutations.build(queries, api.media.cancelUpload.mutationOptions()).execute({ id }),
    refusalOf: sayRefusal,
    checkSession: () => void queries.refetchQueries({ queryKey: api.me.show.queryKey() }),
  }));
  return door;
}

function useUnfinished(): () => Promise<BegunUpload[]> {
  const api = useTRPC();
  const queries = useQueryClient();
  return useCallback(async () => {
    const { uploads } = await queries.fetchQuery({ ...api.media.uploads.queryOptions({}), staleTime: 0 });
    return uploads;
  }, [api, queries]);
}

/** Only what the server decided; a connection that broke off, or a server that starts anew, is no refusal. */
function sayRefusal(error: unknown): string | null {
  const status = statusOf(error);
  if (status === null || status >= 500) return null;
  const { message, errors } = refusalOf(error);
  return Object.values(errors ?? {})[0]?.[0] ?? message;
}
