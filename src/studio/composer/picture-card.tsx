"use client";

import { Textarea } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconCrop, IconPlayerPlayFilled, IconX } from "@tabler/icons-react";
import { useId } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import type { Picture } from "./draft.ts";
import { altFieldId } from "./field-ids.ts";
import classes from "./picture-card.module.css";

interface PictureCardProps {
  picture: Picture;
  /** From 0. */
  place: number;
  count: number;
  isDragged: boolean;
  /** Something is held over it, to take its place. */
  isTarget: boolean;
  /** Its new alt text is saved only when somebody asks for it. */
  isWaiting: boolean;
  /** It is beyond what the channel takes. */
  isTooMany: boolean;
  onDescribe: (alt: string) => void;
  /** Moves it; the button that was pressed wants its focus back. */
  onMove: (to: number, buttonId: string) => void;
  onCrop: () => void;
  onRemove: () => void;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export function PictureCard(props: PictureCardProps) {
  const { picture, place, count, isDragged, isTarget, isWaiting, isTooMany, onDescribe, onCrop, onRemove } = props;
  const name = `${picture.kind === "video" ? "video" : "picture"} ${place + 1}`;
  const waitingId = useId();
  const isMissing = picture.alt_text.trim() === "";
  return (
    <li
      className={classes.card}
      data-place={place}
      data-dragged={isDragged || undefined}
      data-target={isTarget || undefined}
      data-too-many={isTooMany || undefined}
    >
      <div className={classes.frame} data-handle data-draggable={count > 1 || undefined}>
        {/* biome-ignore lint/performance/noImgElement: our own media route serves them, already in web sizes. */}
        <img
          className={classes.picture}
          src={picture.thumbnail_url}
          alt=""
          width={picture.width}
          height={picture.height}
          draggable={false}
        />
        {picture.kind === "video" ? (
          <span className={classes.video}>
            <IconPlayerPlayFilled size={14} aria-hidden /> Video
          </span>
        ) : null}
        <div className={classes.tools}>
          {count > 1 ? (
            <>
              <MoveButton {...props} by={-1} label={`Move ${name} to the left`} />
              <MoveButton {...props} by={1} label={`Move ${name} to the right`} />
            </>
          ) : null}
          {picture.kind === "image" && picture.type !== "image/gif" ? (
            <IconButton className={classes.tool} aria-label={`Crop ${name}`} title="Crop" onClick={onCrop}>
              <IconCrop {...icon} />
            </IconButton>
          ) : null}
          <IconButton className={classes.tool} aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
            <IconX {...icon} />
          </IconButton>
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
        placeholder="Describe it for people who can't see it"
        data-missing={isMissing || undefined}
        value={picture.alt_text}
        onChange={(event) => onDescribe(event.currentTarget.value)}
        {...(isWaiting ? { "aria-describedby": waitingId } : {})}
      />
      {isWaiting ? (
        <p id={waitingId} role="status" className={classes.waiting}>
          Other upcoming posts use it too. The alt text is saved when you save.
        </p>
      ) : null}
    </li>
  );
}

function MoveButton({ place, count, onMove, by, label }: PictureCardProps & { by: 1 | -1; label: string }) {
  const id = useId();
  const to = place + by;
  const isEnd = to < 0 || to >= count;
  return (
    <IconButton
      id={id}
      className={classes.tool}
      aria-label={label}
      // Not `disabled`: at the end of its way the button keeps the focus that it has.
      aria-disabled={isEnd || undefined}
      onClick={() => (isEnd ? undefined : onMove(to, id))}
    >
      {by < 0 ? <IconArrowLeft {...icon} /> : <IconArrowRight {...icon} />}
    </IconButton>
  );
}
