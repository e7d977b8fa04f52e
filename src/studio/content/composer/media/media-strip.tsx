"use client";

import { Button, FileButton } from "@mantine/core";
import { IconLibraryPhoto, IconPhotoPlus } from "@tabler/icons-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { ASSET_TYPES } from "#domain/content/media/terms.ts";
import { t, tn } from "#kernel/language.ts";
import type { useUploads } from "#studio/content/media/uploads/use-uploads.ts";
import type { Elements } from "#ui/elements.ts";
import { lazy } from "#ui/lazy.tsx";
import { altFieldId } from "../field-ids.ts";
import type { MediaAsset } from "../saving/draft.ts";
import { MediaCard } from "./media-card.tsx";
import classes from "./media-strip.module.css";
import { MEDIA_MOVED, MEDIA_REMOVED } from "./media-texts.ts";
import { moveFile } from "./order.ts";
import { useDragOrder } from "./use-drag-order.ts";

const UploadCard = lazy(async () => ({
  default: (await import("#studio/content/media/uploads/upload-card.tsx")).UploadCard,
}));
const EditDialog = lazy(() => import("#studio/content/media/editing/edit-dialog.tsx"));
const VideoDialog = lazy(() => import("#studio/content/media/video/video-dialog.tsx"));
const LibraryDialog = lazy(() => import("#studio/content/media/library/library-dialog.tsx"));

/** The uploads of a version. */
export interface MediaUploads extends Pick<ReturnType<typeof useUploads>, "items" | "retry" | "drop"> {
  add: (files: readonly File[]) => void;
}

/** A part of the thread that takes an asset from another. */
export interface Destination {
  part: number;
  take: (asset: MediaAsset) => void;
}

interface MediaStripProps {
  media: readonly MediaAsset[];
  /** Assets whose new alt texts are saved only on request. */
  sharedAltTexts: ReadonlySet<number>;
  onChange: (media: readonly MediaAsset[]) => void;
  onDescribe: (assetId: number, alt: string) => void;
  /** The AI's suggestion of an image's alt text; null if no model is configured. */
  suggestAlt?: ((asset: MediaAsset) => Elements) | null;
  /** An edited image replaces the original. */
  onEdited: (assetId: number, part: MediaAsset) => void;
  uploads: MediaUploads;
  /** The part of a thread whose media these are; 0 is the first, and a post without a thread. */
  part?: number;
  /** The other parts of the thread, to which an asset can be moved. */
  destinations?: readonly Destination[];
  /** The channel's limit; assets beyond it are marked. */
  limit?: number | undefined;
  /** Whether the media is shared or custom. */
  mark: ReactNode;
}

/** The limit per post. */
const MAX_ITEMS = 50;

/** The media of a post with alt texts, reordered by dragging or by buttons. */
export function MediaStrip(props: MediaStripProps) {
  const { media, sharedAltTexts, onChange, onDescribe, onEdited, uploads, limit, mark } = props;
  const { part = 0, destinations = [] } = props;
  const [removed, setRemoved] = useState<{ asset: MediaAsset; place: number } | null>(null);
  const [editing, setEditing] = useState<MediaAsset | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const Editor = editing?.kind === "video" ? VideoDialog : EditDialog;
  const list = useRef<HTMLUListElement>(null);
  const refocus = useRef<string | null>(null);
  const resetChooser = useRef<() => void>(null);

  // Moving or restoring a card loses the focus; set it again.
  useEffect(() => {
    if (refocus.current) document.getElementById(refocus.current)?.focus();
    refocus.current = null;
  });

  const move = (from: number, to: number) => {
    onChange(moveFile(media, from, to));
    setAnnouncement(
      t(MEDIA_MOVED[media[from]?.kind ?? "image"], { number: from + 1, position: to + 1, total: media.length }),
    );
  };
  const { dragged, over } = useDragOrder({ list, count: media.length, onMove: move });
  const remove = (place: number) => {
    const asset = media[place];
    if (!asset) return;
    setRemoved({ asset, place });
    onChange(media.filter((other) => other !== asset));
  };
  const restore = ({ asset, place }: { asset: MediaAsset; place: number }) => {
    onChange(media.toSpliced(place, 0, asset));
    setRemoved(null);
    refocus.current = altFieldId(asset.id, part);
  };
  const take = (picked: readonly MediaAsset[]) => {
    const added = picked.filter(({ id }) => !media.some((asset) => asset.id === id));
    onChange([...media, ...added]);
    setAnnouncement(tn(added.length, "{count} added from the library.", "{count} added from the library."));
  };

  return (
    <div className={classes.strip}>
      {media.length + uploads.items.length > 0 ? (
        <ul
          className={classes.media}
          aria-label={part === 0 ? t("Media") : t("Media of part {part}", { part: part + 1 })}
          ref={list}
        >
          {media.map((asset, place) => (
            <MediaCard
              key={asset.id}
              asset={asset}
              part={part}
              destinations={destinations}
              place={place}
              count={media.length}
              isDragged={dragged === place}
              isTarget={over === place && dragged !== place}
              isShared={sharedAltTexts.has(asset.id)}
              isTooMany={limit !== undefined && place >= limit}
              onDescribe={(alt) => onDescribe(asset.id, alt)}
              onMove={(to, buttonId) => {
                refocus.current = buttonId;
                move(place, to);
              }}
              onEdit={() => setEditing(asset)}
              onRemove={() => remove(place)}
              suggestion={asset.kind === "image" ? props.suggestAlt?.(asset) : null}
            />
          ))}
          <Suspense>
            {uploads.items.map((item) => (
              <UploadCard
                key={item.id}
                item={item}
                onRetry={() => void uploads.retry(item)}
                onDrop={() => uploads.drop(item.id)}
              />
            ))}
          </Suspense>
        </ul>
      ) : null}
      {mark ? <div className={classes.mark}>{mark}</div> : null}
      <div className={classes.tools}>
        <FileButton
          multiple
          accept={ASSET_TYPES.join(",")}
          resetRef={resetChooser}
          onChange={(files) => {
            uploads.add(files);
            resetChooser.current?.();
          }}
        >
          {(button) => (
            <Button
              {...button}
              variant="subtle"
              leftSection={<IconPhotoPlus size={18} stroke={1.5} aria-hidden />}
              aria-label={part === 0 ? undefined : t("Add media to part {part}", { part: part + 1 })}
            >
              {t("Add media")}
            </Button>
          )}
        </FileButton>
        <Button
          variant="subtle"
          leftSection={<IconLibraryPhoto size={18} stroke={1.5} aria-hidden />}
          aria-label={part === 0 ? undefined : t("From the library to part {part}", { part: part + 1 })}
          onClick={() => setChoosing(true)}
        >
          {t("From the library")}
        </Button>
        {part === 0 ? <span className={classes.hint}>{t("or drop them anywhere")}</span> : null}
        <span role="status" className={classes.removed}>
          {removed ? <Removed asset={removed.asset} onUndo={() => restore(removed)} /> : null}
        </span>
      </div>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
      <Suspense fallback={null}>
        {editing ? (
          <Editor
            asset={editing}
            opened
            onClose={() => setEditing(null)}
            onEdited={(part) => {
              onEdited(editing.id, part);
              setEditing(null);
            }}
          />
        ) : null}
        {isChoosing ? (
          <LibraryDialog
            opened
            onClose={() => setChoosing(false)}
            onPick={(assets) => {
              take(assets);
              setChoosing(false);
            }}
            max={MAX_ITEMS - media.length}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

function Removed({ asset, onUndo }: { asset: MediaAsset; onUndo: () => void }) {
  return (
    <>
      <span>{`${t(MEDIA_REMOVED[asset.kind])} `}</span>
      {/* The pressed button disappeared, so the focus moves here. */}
      <Button key={asset.id} size="compact-sm" variant="subtle" onClick={onUndo} autoFocus>
        {t("Undo")}
      </Button>
    </>
  );
}
