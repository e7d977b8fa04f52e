"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useSelection } from "#studio/frame/use-selection.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import { lazy } from "#ui/lazy.tsx";
import { Page } from "#ui/page.tsx";
import { EmptyLibrary } from "./library/empty-library.tsx";
import { FolderList } from "./library/folder-list.tsx";
import { GridSkeleton } from "./library/grid-skeleton.tsx";
import { LibraryGrid } from "./library/library-grid.tsx";
import { LoadMore } from "./library/load-more.tsx";
import { MediaFilters } from "./library/media-filters.tsx";
import { useMediaSearch } from "./library/media-search.ts";
import { Storage } from "./library/storage.tsx";
import { useDragToFolder } from "./library/use-drag-to-folder.ts";
import { useLibrary, useRefreshMedia } from "./library/use-library.ts";
import { useMove } from "./library/use-move.ts";
import { useRemove } from "./library/use-remove.ts";
import classes from "./media-screen.module.css";
import { UploadButton } from "./uploads/upload-button.tsx";
import { usePaste } from "./uploads/use-paste.ts";
import { useUploads } from "./uploads/use-uploads.ts";

const DropAnywhere = lazy(async () => ({ default: (await import("./uploads/drop-anywhere.tsx")).DropAnywhere }), {
  isOptional: true,
});
const UploadList = lazy(() => import("./uploads/upload-list.tsx"));
const AssetActions = lazy(() => import("./asset-actions.tsx"));
const AssetPanel = lazyDialog(() => import("./asset-panel.tsx"));
const MoveDialog = lazyDialog(() => import("./library/move-dialog.tsx"));

/** The brand's media library: images and videos in folders, with missing alt texts. */
export function MediaScreen() {
  const { slug, role } = useBrand();
  const api = useTRPC();
  const canManage = roleAllows(role, "content.manage");
  const { search, change } = useMediaSearch();
  const { data: counts } = useSuspenseQuery(api.media.folders.queryOptions({}));
  const { list, assets } = useLibrary(search);
  const refresh = useRefreshMedia();
  const uploads = useUploads(slug, () => void refresh(), { folder: search.folder ?? "", isLibrary: canManage });
  const removal = useRemove();
  const shown = assets.filter(({ id }) => !removal.isGone(id));
  const selection = useSelection(shown);
  const move = useMove();
  const [isMoving, setMoving] = useState(false);
  const moveTo = (ids: readonly number[], folder: string) => {
    move.toFolder(
      assets.filter(({ id }) => ids.includes(id)),
      folder,
    );
    selection.clear();
  };
  const drag = useDragToFolder(canManage, `${shown.length} ${counts.folders.length}`, selection.ids, moveTo);
  usePaste(canManage, uploads.add);
  const opened = search.asset;

  return (
    <Page
      title={t("Media")}
      description={
        canManage
          ? t("All images, videos and PDFs of the brand. Drop files anywhere to upload.")
          : t("The images and videos of posts that were submitted for review.")
      }
      action={canManage ? <UploadButton onFiles={uploads.add} /> : null}
      toolbar={<MediaFilters search={search} undescribed={counts.undescribed} onChange={change} />}
    >
      {canManage ? (
        <Suspense>
          <DropAnywhere onFiles={(files) => uploads.add(files)} label={t("Drop files here")} />
        </Suspense>
      ) : null}
      <div className={classes.columns} ref={drag.root}>
        <div className={classes.side}>
          <FolderList
            counts={counts}
            chosen={search.folder}
            canManage={canManage}
            onChoose={(folder) => change({ folder })}
          />
          <Storage storage={counts.storage} />
        </div>
        <div className={classes.main}>
          <Suspense>
            <UploadList uploads={uploads} />
          </Suspense>
          {list.isPending ? <GridSkeleton /> : null}
          {list.isLoadingError ? (
            <ReadError title={t("The library couldn't be loaded.")} error={list.error} onRetry={list.refetch} />
          ) : null}
          {list.isSuccess && shown.length === 0 && !list.isPlaceholderData && uploads.items.length === 0 ? (
            <EmptyLibrary search={search} canManage={canManage} onChange={change} />
          ) : null}
          {shown.length > 0 ? (
            <LibraryGrid
              assets={shown}
              selection={canManage ? selection : null}
              isOld={list.isPlaceholderData}
              onOpen={(id) => change({ asset: id })}
            />
          ) : null}
          <LoadMore list={list} />
          <span role="status" className="visually-hidden">
            {[list.isSuccess ? tn(shown.length, "{count} file shown.", "{count} files shown.") : "", move.message]
              .filter(Boolean)
              .join(" ")}
          </span>
        </div>
      </div>
      {canManage && selection.ids.length > 0 ? (
        <Suspense>
          <AssetActions
            count={selection.ids.length}
            onMove={() => setMoving(true)}
            onDelete={() => {
              removal.remove(selection.rows);
              selection.clear();
            }}
            onClear={selection.clear}
          />
        </Suspense>
      ) : null}
      <MoveDialog
        opened={isMoving}
        count={selection.ids.length}
        folders={counts.folders}
        onClose={() => setMoving(false)}
        onMove={(folder) => {
          moveTo(selection.ids, folder);
          setMoving(false);
        }}
      />
      <AssetPanel
        opened={opened !== null}
        id={opened}
        neighbours={shown}
        canManage={canManage}
        folders={counts.folders}
        onOpen={(asset) => change({ asset })}
        onMove={(asset, folder) => moveTo([asset.id], folder)}
        onRemove={(asset) => removal.remove([asset])}
      />
    </Page>
  );
}
