import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { useTRPC, useTRPCClient } from "#transport/trpc/client.tsx";
import type { Asset, LibraryAsset } from "../asset.ts";
import { sendChunks, UploadStoppedError } from "../uploads/send-chunks.ts";
import { convertVideo, VideoEditError } from "./convert-video.ts";
import type { VideoEdit } from "./video-edit.ts";

/** What is being done, and how much of it, from 0 to 1. */
export type VideoWork = { kind: "reading" | "converting" | "uploading"; share: number };

interface VideoOrder {
  /** null keeps the video as it is. */
  edit: VideoEdit | null;
  /** The new poster in base64; null keeps it. */
  poster: string | null;
}

/** Edits a video in the browser, uploads the result as a new asset, and sets its poster. */
export function useVideoSave(asset: Asset, onSaved: (saved: LibraryAsset) => void) {
  const { slug } = useBrand();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const mediaKey = useTRPC().media.pathKey();
  const [work, setWork] = useState<VideoWork | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const make = async (edit: VideoEdit, { signal }: AbortController): Promise<number | null> => {
    setWork({ kind: "reading", share: 0 });
    const response = await fetch(asset.url, { signal });
    if (!response.ok) throw new VideoEditError(t("The video couldn't be read. Try again."));
    const file = await convertVideo({
      source: await response.blob(),
      name: t("{name} (edited)", { name: asset.name.replace(/\.[^.]*$/, "") }),
      width: asset.width,
      height: asset.height,
      edit,
      onProgress: (share) => setWork({ kind: "converting", share }),
      signal,
    });
    if (!file || signal.aborted) return null;
    setWork({ kind: "uploading", share: 0 });
    const { id: key } = await client.media.beginUpload.mutate({
      name: file.name,
      bytes: file.size,
      folder: asset.folder,
    });
    try {
      const onProgress = (share: number) => setWork({ kind: "uploading", share });
      await sendChunks({ file, id: key, brand: slug, signal, onProgress, onChunk: () => {} });
    } catch (error) {
      // What was received is of no use without the rest.
      void client.media.cancelUpload.mutate({ id: key }).catch(() => undefined);
      throw error;
    }
    const { id } = await client.media.finishUpload.mutate({ id: key });
    return id;
  };

  const save = async ({ edit, poster }: VideoOrder) => {
    const run = new AbortController();
    running.current = run;
    setProblem(null);
    try {
      const id = edit ? await make(edit, run) : asset.id;
      if (id === null || run.signal.aborted) return;
      if (edit && asset.alt_text) await client.media.update.mutate({ id, alt_text: asset.alt_text });
      const saved = poster
        ? await client.media.setPoster.mutate({ id, image: poster })
        : await client.media.show.query({ id });
      await queries.invalidateQueries({ queryKey: mediaKey });
      onSaved(saved);
    } catch (error) {
      if (run.signal.aborted) return;
      setProblem(problemOf(error));
    } finally {
      if (running.current === run) setWork(null);
    }
  };
  const cancel = () => {
    running.current?.abort();
    setWork(null);
  };
  return { work, problem, save, cancel };
}

function problemOf(error: unknown): string {
  if (error instanceof VideoEditError) return error.message;
  if (error instanceof UploadStoppedError) return t("The edited video couldn't be uploaded. Try again.");
  const { message, errors = {} } = refusalOf(error);
  return Object.values(errors)[0]?.[0] ?? message;
}
