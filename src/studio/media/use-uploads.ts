import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useSignedInAgain } from "../frame/signed-in-again.ts";
import { useVisitor } from "../frame/visitor.tsx";
import { fileProblem } from "./file-problem.ts";
import type { OnDone, UploadItem } from "./upload-item.ts";
import type { UploadQueue } from "./upload-queue.ts";

export type { UploadItem } from "./upload-item.ts";

interface UploadOptions {
  /** Where new assets go; in no folder unless told. */
  folder?: string;
  /** Whether uploads that were begun on other pages, or elsewhere, are continued here too. */
  isLibrary?: boolean;
  /** What of the page they are for, where it takes files in several places. */
  part?: string;
}

/** Loaded once the page stands: nobody uploads before. */
const load = () => import("./uploads.ts");

const NONE: readonly UploadItem[] = [];
const none = () => NONE;
const silent = () => () => {};

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
  const api = useTRPC();
  const queries = useQueryClient();
  const path = usePathname();
  // The address of a new post follows when it is saved first, and its uploads with it.
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
    void load().then(({ callsOf, openQueue }) => {
      if (!isUnmounted) setQueue(openQueue(brand, place, callsOf(api, queries), person));
    });
    return () => {
      isUnmounted = true;
    };
  }, [queue, brand, place, api, queries, person]);
  const take = useEffectEvent(onDone);
  useEffect(() => {
    if (!queue) return;
    void load().then(({ continueUploads: resume }) => resume(queue));
    const leave = queue.listen((asset, target) => take(asset, target));
    return () => {
      // The library goes on listening: what arrives belongs in its lists, whatever screen one is on.
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
      const list = () => unfinishedOf(api, queries);
      return takeUp(queue, { person, isMine, isLibrary, list, left: left.signal });
    });
    return () => left.abort();
  }, [queue, person, isLibrary, api, queries]);

  useEffect(() => {
    const goOn = () => queue?.reconnect();
    // While one was away, one may have signed in again.
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
