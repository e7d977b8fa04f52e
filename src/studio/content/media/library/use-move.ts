import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { LibraryAsset } from "../asset.ts";
import { useRefreshMedia } from "./use-library.ts";

type AssetLocation = Pick<LibraryAsset, "id" | "folder">;

/** Moves assets into a folder, with undo, which moves each back. */
export function useMove() {
  const refresh = useRefreshMedia();
  const [message, setMessage] = useState("");
  const move = useAction(useTRPC().media.move.mutationOptions());

  const run = async (ids: readonly number[], folder: string) => {
    // The maximum per request.
    for (let at = 0; at < ids.length; at += 100) await move.send({ ids: ids.slice(at, at + 100), folder });
  };
  const restoreFolders = async (assets: readonly AssetLocation[]) => {
    for (const [folder, those] of Map.groupBy(assets, (asset) => asset.folder)) {
      await run(
        those.map(({ id }) => id),
        folder,
      );
    }
  };
  const showError = (error: unknown) => {
    notifications.show({ color: "red", title: t("Couldn't move"), message: refusalOf(error).message });
  };

  const toFolder = (assets: readonly AssetLocation[], folder: string) => {
    const moved = assets.filter((asset) => asset.folder !== folder);
    if (moved.length === 0) return;
    const message =
      folder === ""
        ? tn(moved.length, "{count} file removed from the folder.", "{count} files removed from the folder.")
        : tn(moved.length, "{count} file moved to {folder}.", "{count} files moved to {folder}.", { folder });
    const ids = moved.map(({ id }) => id);
    run(ids, folder)
      .then(() => {
        setMessage(message);
        showUndo({
          id: "media-moved",
          message,
          onUndo: () => void restoreFolders(moved).catch(showError).finally(refresh),
        });
      })
      .catch(showError)
      .finally(refresh);
  };
  return { toFolder, message };
}
