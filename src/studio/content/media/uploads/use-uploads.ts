import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useSignedInAgain } from "#studio/frame/signed-in-again.ts";
import { useVisitor } from "#studio/frame/visitor.tsx";
import { useTRPC, useTRPCClient } from "#transport/trpc/client.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import { fileProblem } from "./file-problem.ts";
import type { OnDone, UploadItem } from "./upload-item.ts";
import type { UploadQueue } from "./upload-queue.ts";

export type { UploadItem } from "./upload-item.ts";

interface UploadOptions {
  /** The folder of new assets; none by default. */
  folder?: string;
  /** Whether uploads that were started on other pages or elsewhere are resumed here too. */
  isLibrary?: boolean;
  /** The targets of the page, if it accepts files in several places. */
  part?: string;
}

/** Loaded after the page: nobody uploads before. */
const load = () => loadChunk(() => import("./uploads.ts"));

const NONE: readonly UploadItem[] = [];
const none = () => NONE;
const silent = () => () => {};

/**
 * Uploads several files at once, across lost connections and reloads: uploads resume on the page where they were
 * started, and finished assets are delivered on return.
 * @param brand the brand's slug
 * @param onDone called with each uploaded asset, and the target that its file was added for
 */
export function useUploads(
  brand: string,
  onDone: OnDone,
  { folder = "", isLibrary = false, part = "" }: UploadOptions = {},
) {
  const api = useTRPC();
  const queries = useQueryClient();
  const client = useTRPCClient();
  const path = usePathname();
  // When a new post is first saved its URL changes, and the place of its uploads follows.
  const place = isLibrary ? "library" : part ? `${path}#${part}` : path;
  const { id: person } = useVisitor();
  const [queue, setQueue] = useState<UploadQueue | null>(null);
  const early = useRef<[files: readonly File[], target: number | null][]>([]);
  useEffect(() => {
    if (queue) {
      queue.moveTo(place);
      return;
    }
    let isUnmounted = false;
    const open = async () => {
      const { callsOf, openQueue } = await load();
      if (!isUnmounted) setQueue(openQueue(brand, place, callsOf(api, queries), person));
    };
    // Without a connection nothing could be uploaded either.
    const start = () => void open().catch(() => addEventListener("online", start, { once: true }));
    start();
    return () => {
      isUnmounted = true;
      removeEventListener("online", start);
    };
  }, [queue, brand, place, api, queries, person]);
  const take = useEffectEvent(onDone);
  useEffect(() => {
    if (!queue) return;
    void load().then(({ continueUploads: resume }) => resume(queue));
    const leave = queue.listen((asset, target) => take(asset, target));
    return () => {
      // The library keeps listening: its lists include new assets, whatever screen is open.
      if (isLibrary) return;
      leave();
      void load().then(({ leaveQueue }) => leaveQueue(queue));
    };
  }, [queue, isLibrary]);
  useEffect(() => {
    if (queue) for (const [files, target] of early.current.splice(0)) queue.add(files, { folder, target }, fileProblem);
  }, [queue, folder]);
  const items = useSyncExternalStore(queue?.subscribe ?? silent, queue?.read ?? none, none);

  const first = useRef(place);
  useEffect(() => {
    if (!queue) return;
    const isMine = (kept: { place: string }) => isLibrary || kept.place === first.current;
    const left = new AbortController();
    void load().then(({ resumeUploads: takeUp, unfinishedOf }) => {
      const list = () => unfinishedOf(client);
      return takeUp(queue, { person, isMine, isLibrary, list, left: left.signal });
    });
    return () => left.abort();
  }, [queue, person, isLibrary, client]);

  useEffect(() => {
    const goOn = () => queue?.reconnect();
    // The person may have signed in again while the page was hidden.
    goOn();
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [queue]);

  useSignedInAgain(() => queue?.reconnect());

  const add = useCallback(
    (files: readonly File[], target: number | null = null) => {
      if (queue) queue.add(files, { folder, target }, fileProblem);
      else early.current.push([files, target]);
    },
    [queue, folder],
  );
  return {
    items,
    add,
    retry: useCallback(({ id }: Pick<UploadItem, "id">) => queue?.retry(id), [queue]),
    pause: useCallback((id: string) => queue?.pause(id), [queue]),
    drop: useCallback((id: string) => queue?.drop(id), [queue]),
    giveFile: useCallback((id: string, file: File) => queue?.attachFile(id, file) ?? null, [queue]),
    isUploading: items.some(({ error, state }) => error === null && state !== "lost"),
  };
}
