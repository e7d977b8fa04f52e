import { notifications } from "@mantine/notifications";
import { useEffect, useRef, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { LibraryAsset } from "../asset.ts";
import { useRefreshMedia } from "./use-library.ts";

/** Deletes unused assets once undo has expired: deletion on the server is final. Assets in use stay, with the reason. */
export function useRemove() {
  const refresh = useRefreshMedia();
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const toasts = useRef(new Set<string>());
  const { send } = useAction(useTRPC().media.remove.mutationOptions());

  const show = (assets: readonly LibraryAsset[]) =>
    setRemoved((all) => new Set([...all].filter((id) => !assets.some((asset) => asset.id === id))));

  const perform = async (assets: readonly LibraryAsset[]) => {
    const results = await Promise.allSettled(assets.map(({ id }) => send({ id })));
    const refused = results.find((result) => result.status === "rejected");
    if (refused) {
      notifications.show({
        color: "red",
        title: t("Some files weren't deleted"),
        message: refusalOf(refused.reason).message,
      });
    }
    await refresh();
    show(assets);
  };

  const remove = (assets: readonly LibraryAsset[]) => {
    const free = assets.filter(({ used_in: posts }) => posts.length === 0);
    const kept = assets.length - free.length;
    if (kept > 0) {
      notifications.show({
        color: "yellow",
        title: tn(kept, "{count} file is used in posts", "{count} files are used in posts"),
        message: t("Remove the files from their posts first, then delete them."),
      });
    }
    const [first] = free;
    if (!first) return;
    setRemoved((all) => new Set([...all, ...free.map(({ id }) => id)]));
    const toast = `media-removed-${first.id}`;
    toasts.current.add(toast);
    showUndo({
      id: toast,
      message:
        free.length === 1
          ? t("{name} deleted.", { name: first.name })
          : tn(free.length, "{count} file deleted.", "{count} files deleted."),
      onUndo: () => {
        toasts.current.delete(toast);
        show(free);
      },
      onGone: () => {
        toasts.current.delete(toast);
        void perform(free);
      },
    });
  };

  // Leaving the screen ends undo but still deletes.
  useEffect(() => {
    const open = toasts.current;
    return () => {
      for (const toast of open) notifications.hide(toast);
    };
  }, []);
  return { remove, isGone: (id: number) => removed.has(id) };
}
