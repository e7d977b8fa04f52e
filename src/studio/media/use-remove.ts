import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { showUndo } from "../live/show-undo.tsx";
import type { LibraryAsset } from "./asset.ts";
import { useRefreshMedia } from "./use-library.ts";
import { counted } from "./words.ts";

/** As long as the way back is offered: what is deleted on the server is deleted for good. */
const GRACE_MS = 9000;

interface Batch {
  assets: readonly LibraryAsset[];
  timer: ReturnType<typeof setTimeout>;
}

/** Deletes assets that no post uses, after a moment in which it can be taken back; those in use stay, and why is said. */
export function useRemove() {
  const refresh = useRefreshMedia();
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const batches = useRef(new Set<Batch>());
  const { mutateAsync } = useMutation(useTRPC().media.remove.mutationOptions());

  const show = (assets: readonly LibraryAsset[]) =>
    setGone((all) => new Set([...all].filter((id) => !assets.some((asset) => asset.id === id))));

  const perform = async (batch: Batch) => {
    batches.current.delete(batch);
    clearTimeout(batch.timer);
    const results = await Promise.allSettled(batch.assets.map(({ id }) => mutateAsync({ id })));
    const refused = results.find((result) => result.status === "rejected");
    if (refused) {
      notifications.show({
        color: "red",
        title: "Not everything was deleted.",
        message: refusalOf(refused.reason).message,
      });
    }
    await refresh();
    show(batch.assets);
  };

  const remove = (assets: readonly LibraryAsset[]) => {
    const free = assets.filter(({ used_in: posts }) => posts.length === 0);
    const kept = assets.length - free.length;
    if (kept > 0) {
      notifications.show({
        color: "yellow",
        title: `${counted(kept, "file")} ${kept === 1 ? "is" : "are"} used by posts`,
        message: "What a post shows stays. Open it to see which posts, take it out of them, then delete it.",
      });
    }
    if (free.length === 0) return;
    setGone((all) => new Set([...all, ...free.map(({ id }) => id)]));
    const batch: Batch = { assets: free, timer: setTimeout(() => void perform(batch), GRACE_MS) };
    batches.current.add(batch);
    showUndo({
      id: `media-removed-${free[0]?.id}`,
      message: free.length === 1 ? `${free[0]?.name} deleted.` : `${counted(free.length, "file")} deleted.`,
      onUndo: () => {
        if (!batches.current.delete(batch)) return;
        clearTimeout(batch.timer);
        show(free);
      },
    });
  };

  const performAll = useRef(() => {});
  performAll.current = () => {
    for (const batch of batches.current) void perform(batch);
  };
  // Leaving the screen is no way back.
  useEffect(() => () => performAll.current(), []);
  return { remove, isGone: (id: number) => gone.has(id) };
}
