"use client";

import { Button, FileButton } from "@mantine/core";
import { IconLibraryPhoto, IconPhotoPlus } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { ASSET_TYPES } from "#domain/media/terms.ts";
import { counted } from "#kernel/counted.ts";
import type { useUploads } from "../media/use-uploads.ts";
import type { Picture } from "./draft.ts";
import { altFieldId } from "./field-ids.ts";
import { moved } from "./order.ts";
import classes from "./picture-strip.module.css";
import { useDragOrder } from "./use-drag-order.ts";

const PictureCard = lazy(async () => ({ default: (await import("./picture-card.tsx")).PictureCard }));
const UploadCard = lazy(async () => ({ default: (await import("../media/upload-card.tsx")).UploadCard }));
const CropDialog = lazy(() => import("../media/crop-dialog.tsx"));
const LibraryDialog = lazy(() => import("../media/library-dialog.tsx"));

/** What is on its way to a version, and how more gets there. */
export interface PictureUploads extends Pick<ReturnType<typeof useUploads>, "items" | "retry" | "drop"> {
  add: (files: readonly File[]) => void;
}

interface PictureStripProps {
  pictures: readonly Picture[];
  /** Those whose new alt texts are saved only when somebody asks for it. */
  waiting: ReadonlySet<number>;
  onChange: (pictures: readonly Picture[]) => void;
  onDescribe: (pictureId: number, alt: string) => void;
  /** A part was cut out of a picture and takes its place. */
  onCropped: (pictureId: number, part: Picture) => void;
  uploads: PictureUploads;
  /** The most that the channel takes; those beyond it are marked. */
  limit?: number | undefined;
  /** Says whose pictures these are. */
  mark: ReactNode;
}

/** The most that a post takes. */
const MOST = 50;

/** The pictures of a post in their order, with what they show in words. Reordered by drag and by buttons. */
export function PictureStrip(props: PictureStripProps) {
  const { pictures, waiting, onChange, onDescribe, onCropped, uploads, limit, mark } = props;
  const [removed, setRemoved] = useState<{ picture: Picture; place: number } | null>(null);
  const [cropping, setCropping] = useState<Picture | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const refocus = useRef<string | null>(null);
  const resetChooser = useRef<() => void>(null);

  // Moving a card in the page, or putting it back, takes the focus from the button pressed; give it back.
  useEffect(() => {
    if (refocus.current) document.getElementById(refocus.current)?.focus();
    refocus.current = null;
  });

  const move = (from: number, to: number) => {
    onChange(moved(pictures, from, to));
    setSaid(`Image ${from + 1} moved to position ${to + 1} of ${pictures.length}.`);
  };
  const { dragged, over } = useDragOrder({ list, count: pictures.length, onMove: move });
  const remove = (place: number) => {
    const picture = pictures[place];
    if (!picture) return;
    setRemoved({ picture, place });
    onChange(pictures.filter((other) => other !== picture));
  };
  const restore = ({ picture, place }: { picture: Picture; place: number }) => {
    onChange(pictures.toSpliced(place, 0, picture));
    setRemoved(null);
    refocus.current = altFieldId(picture.id);
  };
  const take = (picked: readonly Picture[]) => {
    const added = picked.filter(({ id }) => !pictures.some((picture) => picture.id === id));
    onChange([...pictures, ...added]);
    setSaid(counted(added.length, "added from the library.", "added from the library."));
  };

  return (
    <div className={classes.strip}>
      {pictures.length + uploads.items.length > 0 ? (
        <ul className={classes.pictures} aria-label="Media" ref={list}>
          <Suspense>
            {pictures.map((picture, place) => (
              <PictureCard
                key={picture.id}
                picture={picture}
                place={place}
                count={pictures.length}
                isDragged={dragged === place}
                isTarget={over === place && dragged !== place}
                isWaiting={waiting.has(picture.id)}
                isTooMany={limit !== undefined && place >= limit}
                onDescribe={(alt) => onDescribe(picture.id, alt)}
                onMove={(to, buttonId) => {
                  refocus.current = buttonId;
                  move(place, to);
                }}
                onCrop={() => setCropping(picture)}
                onRemove={() => remove(place)}
              />
            ))}
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
            <Button {...button} variant="subtle" leftSection={<IconPhotoPlus size={18} stroke={1.5} aria-hidden />}>
              Add media
            </Button>
          )}
        </FileButton>
        <Button
          variant="subtle"
          leftSection={<IconLibraryPhoto size={18} stroke={1.5} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          From the library
        </Button>
        <span className={classes.hint}>or drop them anywhere</span>
        <span role="status" className={classes.removed}>
          {removed ? (
            <>
              Image removed. {/* The button that was pressed is gone with its picture; the focus stays near. */}
              <Button
                key={removed.picture.id}
                size="compact-sm"
                variant="subtle"
                onClick={() => restore(removed)}
                autoFocus
              >
                Undo
              </Button>
            </>
          ) : null}
        </span>
      </div>
      <span role="status" className="visually-hidden">
        {said}
      </span>
      <Suspense fallback={null}>
        {cropping ? (
          <CropDialog
            asset={cropping}
            opened
            onClose={() => setCropping(null)}
            onCropped={(part) => {
              onCropped(cropping.id, part);
              setCropping(null);
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
            max={MOST - pictures.length}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
