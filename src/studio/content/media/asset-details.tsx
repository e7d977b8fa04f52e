"use client";

import { Button, Group } from "@mantine/core";
import { IconCut, IconDownload, IconFolderSymlink, IconPhotoEdit, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Copy } from "#ui/copy.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import { AltField } from "./alt-field.tsx";
import type { LibraryAsset } from "./asset.ts";
import { AssetInfo } from "./asset-info.tsx";
import classes from "./asset-panel.module.css";
import { CredentialsInfo } from "./credentials-info.tsx";
import { Uses } from "./uses.tsx";

const EditDialog = lazyDialog(() => import("./editing/edit-dialog.tsx"));
const VideoDialog = lazyDialog(() => import("./video/video-dialog.tsx"));
const MoveDialog = lazyDialog(() => import("./library/move-dialog.tsx"));

export interface AssetActs {
  canManage: boolean;
  folders: readonly { name: string }[];
  /** Opens another asset in the panel; null closes it. */
  onOpen: (id: number | null) => void;
  onMove: (asset: LibraryAsset, folder: string) => void;
  onRemove: (asset: LibraryAsset) => void;
}

const icon = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

export function AssetDetails({
  asset,
  canManage,
  folders,
  onOpen,
  onMove,
  onRemove,
}: AssetActs & { asset: LibraryAsset }) {
  const uses = useQuery(useTRPC().media.uses.queryOptions({ id: asset.id }));
  const [isEditing, setEditing] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const isInUse = asset.used_in.length > 0;
  const Editor = asset.kind === "video" ? VideoDialog : EditDialog;
  const canEdit = asset.kind === "image" && asset.type !== "image/gif";
  const toCome = (uses.data?.uses ?? []).filter(({ status }) => status !== "published").length;
  return (
    <>
      <Preview asset={asset} />
      <Group gap="xs">
        {canManage && canEdit ? (
          <Button leftSection={<IconPhotoEdit {...icon} />} onClick={() => setEditing(true)}>
            {t("Edit image")}
          </Button>
        ) : null}
        {canManage && asset.kind === "video" ? (
          <Button leftSection={<IconCut {...icon} />} onClick={() => setEditing(true)}>
            {t("Edit video")}
          </Button>
        ) : null}
        <Button component="a" href={asset.url} download={asset.name} leftSection={<IconDownload {...icon} />}>
          {t("Download")}
        </Button>
        <Copy value={asset.url} label={t("Copy address")} look="button" />
        {canManage ? (
          <Button leftSection={<IconFolderSymlink {...icon} />} onClick={() => setMoving(true)}>
            {t("Move")}
          </Button>
        ) : null}
      </Group>
      {/* Until it is known whether unpublished posts use the asset, it is not known whether saving is explicit. */}
      {asset.kind === "document" ? null : (
        <AltField asset={asset} canManage={canManage} upcomingPosts={uses.isSuccess ? toCome : null} />
      )}
      <section aria-labelledby="asset-uses">
        <h3 id="asset-uses" className={classes.heading}>
          {t("Used in")}
        </h3>
        <Uses uses={uses} />
      </section>
      <section aria-labelledby="asset-facts">
        <h3 id="asset-facts" className={classes.heading}>
          {t("Facts")}
        </h3>
        <AssetInfo asset={asset} />
      </section>
      {asset.content_credentials ? (
        <section aria-labelledby="asset-credentials">
          <h3 id="asset-credentials" className={classes.heading}>
            {t("Content credentials")}
          </h3>
          <CredentialsInfo credentials={asset.content_credentials} isImage={asset.kind === "image"} />
        </section>
      ) : null}
      {canManage ? (
        <Group gap="xs">
          <Button
            color="red"
            leftSection={<IconTrash {...icon} />}
            disabled={isInUse}
            onClick={() => {
              onOpen(null);
              onRemove(asset);
            }}
          >
            {t("Delete")}
          </Button>
          {isInUse ? <span className={classes.why}>{t("Used in posts. Remove it from them first.")}</span> : null}
        </Group>
      ) : (
        <p className={classes.why}>{t("Your role can view media. Team members can edit and delete them.")}</p>
      )}
      <Editor
        asset={asset}
        opened={isEditing}
        onClose={() => setEditing(false)}
        onEdited={({ id }) => {
          setEditing(false);
          onOpen(id);
        }}
      />
      <MoveDialog
        opened={isMoving}
        count={1}
        folders={folders}
        onClose={() => setMoving(false)}
        onMove={(folder) => {
          setMoving(false);
          onMove(asset, folder);
        }}
      />
    </>
  );
}

/** The asset in large, with its space reserved before it has loaded. */
function Preview({
  asset: { kind, url, thumbnail_url: poster, width, height, alt_text: alt },
}: {
  asset: LibraryAsset;
}) {
  return (
    <div className={classes.preview}>
      {kind === "video" ? (
        // biome-ignore lint/a11y/useMediaCaption: what a brand uploads has no captions that we could show.
        <video
          className={classes.media}
          src={url}
          poster={poster}
          width={width}
          height={height}
          controls
          preload="metadata"
        />
      ) : (
        // biome-ignore lint/performance/noImgElement: our own media route serves it.
        <img
          className={classes.media}
          src={kind === "document" ? poster : url}
          alt={alt}
          width={width}
          height={height}
        />
      )}
    </div>
  );
}
