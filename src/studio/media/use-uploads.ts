import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { useSignedInAgain } from "../frame/signed-in-again.ts";
import { forgetFile, keptFiles } from "./kept-files.ts";
import { refuseFile } from "./refuse-file.ts";
import { isFree } from "./upload-locks.ts";
import { type BegunUpload, type OnDone, type UploadDoor, type UploadItem, UploadQueue } from "./upload-queue.ts";

export type { UploadItem } from "./upload-queue.ts";

interface UploadOptions {
  /** Where new assets go; in no folder unless told. */
  folder?: string;
  /** Whether uploads that were begun on other pages, or elsewhere, are continued here too. */
  isLibrary?: boolean;
}

const ofLibraries = new Map<string, UploadQueue>();

/** The library's goes on while one looks at other screens, and is there when one comes back. */
function libraryQueue(brand: string, door: UploadDoor): UploadQueue {
  const queue = ofLibraries.get(brand) ?? new UploadQueue(brand, door);
  ofLibraries.set(brand, queue);
  return queue;
}

const NONE: readonly UploadItem[] = [];
const none = () => NONE;

/**
 * Uploads files side by side, through lost connections and reloads of the page: what was begun here goes on here.
 * @param brand the brand's slug
 * @param onDone told with each asset as it arrives, and with the target that its file was added for
 */
export function useUploads(brand: string, onDone: OnDone, { folder = "", isLibrary = false }: UploadOptions = {}) {
  const door = useUploadDoor();
  const place = usePathname();
  const done = useRef(onDone);
  done.current = onDone;
  const [queue] = useState(() => (isLibrary ? libraryQueue(brand, door) : new UploadQueue(brand, door)));
  useEffect(() => {
    queue.place = place;
    queue.door = door;
    queue.onDone = (asset, target) => done.current(asset, target);
  });
  const items = useSyncExternalStore(queue.subscribe, queue.read, none);

  const list = useUnfinished();
  const first = useRef(place);
  useEffect(() => {
    const isMine = (kept: { place: string }) => isLibrary || kept.place === first.current;
    void takeUp(queue, { brand, isMine, withLost: isLibrary, list });
  }, [queue, brand, isLibrary, list]);

  useEffect(() => {
    const goOn = () => queue.reconnect();
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

interface TakeUp {
  brand: string;
  isMine: (kept: { place: string }) => boolean;
  /** Whether those that the browser has no file of are shown too. */
  withLost: boolean;
  list: () => Promise<BegunUpload[]>;
}

/** Goes on with what was begun before the page was loaded; asks the server only where there may be something. */
async function takeUp(queue: UploadQueue, { brand, isMine, withLost, list }: TakeUp): Promise<void> {
  const kept = await keptFiles(brand);
  if (!withLost && !kept.some(isMine)) return;
  const unfinished = await list().catch(() => null);
  if (unfinished === null) return;
  const files = new Map(kept.map((each) => [each.id, each]));
  for (const upload of unfinished) {
    const found = files.get(upload.id);
    files.delete(upload.id);
    const isWanted = found ? isMine(found) : withLost;
    if (isWanted && (await isFree(upload.id))) queue.resume(upload, found?.file ?? null, found?.target ?? null);
  }
  // Finished, over, or somebody else's who used this browser.
  for (const id of files.keys()) await forgetFile(id);
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
  const { data } = error as { data?: { httpStatus?: number } | null };
  if (!data?.httpStatus || data.httpStatus >= 500) return null;
  const { message, errors } = refusalOf(error);
  return Object.values(errors ?? {})[0]?.[0] ?? message;
}
