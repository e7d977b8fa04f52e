import { useCallback, useRef, useState } from "react";
import { ASSET_TYPES, LARGEST_UPLOAD } from "#domain/media/schema.ts";
import { bytes } from "../pricing/words.ts";
import { type Asset, UploadRefused, upload } from "./upload.ts";

/** A file on its way, or one that was not taken. */
export interface UploadItem {
  id: string;
  file: File;
  /** What has left of it, 0 to 1. */
  progress: number;
  /** Why it was not taken; null while it is on its way. */
  error: string | null;
}

let count = 0;

/**
 * Uploads files side by side and keeps those that are on their way or were refused.
 * @param brand the brand's slug
 * @param onDone told with each asset as it arrives
 */
export function useUploads(brand: string, onDone: (asset: Asset) => void) {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  const done = useRef(onDone);
  done.current = onDone;

  const change = useCallback((id: string, part: Partial<UploadItem>) => {
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...part } : item)));
  }, []);

  const drop = useCallback((id: string) => {
    aborts.current.get(id)?.abort();
    aborts.current.delete(id);
    setItems((all) => all.filter((item) => item.id !== id));
  }, []);

  const send = useCallback(
    async ({ id, file }: UploadItem) => {
      const abort = new AbortController();
      aborts.current.set(id, abort);
      change(id, { progress: 0, error: null });
      try {
        const onProgress = (progress: number) => change(id, { progress });
        done.current(await upload({ file, brand, onProgress, signal: abort.signal }));
        drop(id);
      } catch (error) {
        if (!(error instanceof UploadRefused)) throw error;
        change(id, { error: error.message });
      }
    },
    [brand, change, drop],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file) => ({ id: `upload-${++count}`, file, progress: 0, error: refusalOf(file) }));
      setItems((all) => [...all, ...added]);
      for (const item of added) if (item.error === null) void send(item);
    },
    [send],
  );

  return { items, add, retry: send, drop, isUploading: items.some(({ error }) => error === null) };
}

/** What can be said before anything is sent. What a file really is, the server decides by its content. */
function refusalOf({ type, size }: File): string | null {
  if (size > LARGEST_UPLOAD) return `The file is larger than ${bytes(LARGEST_UPLOAD)}.`;
  if (type && !(ASSET_TYPES as readonly string[]).includes(type)) {
    return "Only JPEG, PNG, WebP, GIF and AVIF images, and MP4, MOV and WebM videos fit.";
  }
  return null;
}
