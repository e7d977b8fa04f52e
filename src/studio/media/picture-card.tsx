"use client";

import { ActionIcon, Textarea, Tooltip } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconX } from "@tabler/icons-react";
import { useId } from "react";
import classes from "./picture-card.module.css";
import type { Asset } from "./upload.ts";

interface PictureCardProps {
  picture: Asset;
  /** From 0. */
  place: number;
  count: number;
  isDragged: boolean;
  onDescribe: (alt: string) => void;
  /** Moves it; the button that was pressed wants its focus back. */
  onMove: (to: number, buttonId: string) => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDragOver: () => void;
  onDragEnd: () => void;
}

/** The field of a picture's alt text, to go to from elsewhere. */
export const altFieldId = (pictureId: number) => `alt-${pictureId}`;

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export function PictureCard(props: PictureCardProps) {
  const { picture, place, count, isDragged, onDescribe, onRemove, onDragStart, onDragOver, onDragEnd } = props;
  const name = `picture ${place + 1}`;
  const isMissing = picture.alt_text.trim() === "";
  return (
    <li
      className={classes.card}
      data-dragged={isDragged || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        onDragOver();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is the mouse's way; the buttons are everybody's. */}
      <div
        className={classes.frame}
        draggable={count > 1}
        data-draggable={count > 1 || undefined}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = "move";
          event.dataTransfer.setData("text/plain", "");
          onDragStart();
        }}
        onDragEnd={onDragEnd}
      >
        {/* biome-ignore lint/performance/noImgElement: our own media route serves them, already in web sizes. */}
        <img className={classes.picture} src={picture.thumbnail_url} alt="" draggable={false} />
        <div className={classes.tools}>
          {count > 1 ? (
            <>
              <MoveButton {...props} by={-1} label={`Move ${name} to the left`} />
              <MoveButton {...props} by={1} label={`Move ${name} to the right`} />
            </>
          ) : null}
          <Tooltip label="Remove">
            <ActionIcon className={classes.tool} aria-label={`Remove ${name}`} onClick={onRemove}>
              <IconX {...icon} />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      <Textarea
        id={altFieldId(picture.id)}
        aria-label={`Alt text of ${name}`}
        classNames={{ input: classes.alt }}
        variant="unstyled"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        placeholder="Describe it for people who cannot see it"
        data-missing={isMissing || undefined}
        value={picture.alt_text}
        onChange={(event) => onDescribe(event.currentTarget.value)}
      />
    </li>
  );
}

function MoveButton({ place, count, onMove, by, label }: PictureCardProps & { by: 1 | -1; label: string }) {
  const id = useId();
  const to = place + by;
  const isEnd = to < 0 || to >= count;
  return (
    <ActionIcon
      id={id}
      className={classes.tool}
      aria-label={label}
      // Not `disabled`: at the end of its way the button keeps the focus that it has.
      aria-disabled={isEnd || undefined}
      data-disabled={isEnd || undefined}
      onClick={() => (isEnd ? undefined : onMove(to, id))}
    >
      {by < 0 ? <IconArrowLeft {...icon} /> : <IconArrowRight {...icon} />}
    </ActionIcon>
  );
}
