"use client";

import { Button, FileButton } from "@mantine/core";
import { IconPhotoPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { ASSET_TYPES } from "#domain/media/schema.ts";
import { moved } from "./order.ts";
import { PictureCard } from "./picture-card.tsx";
import classes from "./picture-strip.module.css";
import type { Asset } from "./upload.ts";
import { UploadCard } from "./upload-card.tsx";
import type { useUploads } from "./use-uploads.ts";

interface PictureStripProps {
  pictures: readonly Asset[];
  onChange: (pictures: readonly Asset[]) => void;
  uploads: ReturnType<typeof useUploads>;
}

/** The pictures of a post in their order, with what they show in words. Reordered by drag and by buttons. */
export function PictureStrip({ pictures, onChange, uploads }: PictureStripProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [removed, setRemoved] = useState<{ picture: Asset; place: number } | null>(null);
  const [said, setSaid] = useState("");
  const refocus = useRef<string | null>(null);
  const resetChooser = useRef<() => void>(null);

  // Moving a card in the page takes the focus from its buttons; give it back.
  useEffect(() => {
    if (refocus.current) document.getElementById(refocus.current)?.focus();
    refocus.current = null;
  });

  const move = (from: number, to: number) => {
    onChange(moved(pictures, from, to));
    setSaid(`Picture ${from + 1} is now number ${to + 1} of ${pictures.length}.`);
  };
  const remove = (place: number) => {
    const picture = pictures[place];
    if (!picture) return;
    setRemoved({ picture, place });
    onChange(pictures.filter((other) => other !== picture));
  };
  const restore = ({ picture, place }: { picture: Asset; place: number }) => {
    onChange(pictures.toSpliced(place, 0, picture));
    setRemoved(null);
  };

  return (
    <div className={classes.strip}>
      {pictures.length + uploads.items.length > 0 ? (
        <ul className={classes.pictures} aria-label="Pictures">
          {pictures.map((picture, place) => (
            <PictureCard
              key={picture.id}
              picture={picture}
              place={place}
              count={pictures.length}
              isDragged={dragged === place}
              onDescribe={(alt_text) =>
                onChange(pictures.map((other) => (other === picture ? { ...picture, alt_text } : other)))
              }
              onMove={(to, buttonId) => {
                refocus.current = buttonId;
                move(place, to);
              }}
              onRemove={() => remove(place)}
              onDragStart={() => setDragged(place)}
              onDragOver={() => {
                if (dragged === null || dragged === place) return;
                move(dragged, place);
                setDragged(place);
              }}
              onDragEnd={() => setDragged(null)}
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
        </ul>
      ) : null}
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
          {(props) => (
            <Button {...props} variant="subtle" leftSection={<IconPhotoPlus size={18} stroke={1.5} aria-hidden />}>
              Add pictures
            </Button>
          )}
        </FileButton>
        <span className={classes.hint}>or drop them anywhere</span>
        <span role="status" className={classes.removed}>
          {removed ? (
            <>
              Picture removed.{" "}
              <Button size="compact-sm" variant="subtle" onClick={() => restore(removed)}>
                Undo
              </Button>
            </>
          ) : null}
        </span>
      </div>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}
