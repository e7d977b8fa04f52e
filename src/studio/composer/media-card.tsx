"use client";

import { Textarea } from "@mantine/core";
import {
  IconArrowLeft,
  IconArrowRight,
  IconFileText,
  IconPhotoEdit,
  IconPlayerPlayFilled,
  IconX,
} from "@tabler/icons-react";
import { useId } from "react";
import { counted } from "#kernel/counted.ts";
import { IconButton } from "#ui/icon-button.tsx";
import type { MediaAsset } from "./draft.ts";
import { altFieldId } from "./field-ids.ts";
import classes from "./media-card.module.css";

interface MediaCardProps {
  asset: MediaAsset;
  /** The index, from 0. */
  place: number;
  count: number;
  isDragged: boolean;
  /** Another card is dragged over it. */
  isTarget: boolean;
  /** Other posts use it, so its new alt text is saved only on request. */
  isShared: boolean;
  /** It exceeds the channel's limit. */
  isTooMany: boolean;
  onDescribe: (alt: string) => void;
  /** Moves it; the pressed button gets the focus back. */
  onMove: (to: number, buttonId: string) => void;
  onEdit: () => void;
  onRemove: () => void;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export function MediaCard(props: MediaCardProps) {
  const { asset, place, count, isDragged, isTarget, isShared, isTooMany, onDescribe, onEdit, onRemove } = props;
  const name = `${asset.kind} ${place + 1}`;
  const sharedId = useId();
  const isMissing = asset.alt_text.trim() === "";
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
          className={classes.image}
          src={asset.thumbnail_url}
          alt=""
          width={asset.width}
          height={asset.height}
          draggable={false}
        />
        {asset.kind === "video" ? (
          <span className={classes.video}>
            <IconPlayerPlayFilled size={14} aria-hidden /> Video
          </span>
        ) : null}
        {asset.kind === "document" ? (
          <span className={classes.video}>
            <IconFileText size={14} stroke={1.5} aria-hidden /> PDF, {counted(asset.pages ?? 1, "page")}
          </span>
        ) : null}
        <div className={classes.tools}>
          {count > 1 ? (
            <>
              <MoveButton {...props} by={-1} label={`Move ${name} to the left`} />
              <MoveButton {...props} by={1} label={`Move ${name} to the right`} />
            </>
          ) : null}
          {asset.kind === "image" && asset.type !== "image/gif" ? (
            <IconButton className={classes.tool} aria-label={`Edit ${name}`} title="Edit image" onClick={onEdit}>
              <IconPhotoEdit {...icon} />
            </IconButton>
          ) : null}
          <IconButton className={classes.tool} aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
            <IconX {...icon} />
          </IconButton>
        </div>
      </div>
      {asset.kind === "document" ? (
        <p id={altFieldId(asset.id)} className={classes.name} tabIndex={-1}>
          {asset.name}
        </p>
      ) : (
        <Textarea
          id={altFieldId(asset.id)}
          aria-label={`Alt text of ${name}`}
          classNames={{ input: classes.alt }}
          variant="unstyled"
          autosize={false}
          rows={2}
          maxLength={2000}
          placeholder="Describe it for people who can't see it"
          data-missing={isMissing || undefined}
          value={asset.alt_text}
          onChange={(event) => onDescribe(event.currentTarget.value)}
          {...(isShared ? { "aria-describedby": sharedId } : {})}
        />
      )}
      {isShared ? (
        <p id={sharedId} role="status" className={classes.waiting}>
          Other upcoming posts use it too. The alt text is saved when you save.
        </p>
      ) : null}
    </li>
  );
}

function MoveButton({ place, count, onMove, by, label }: MediaCardProps & { by: 1 | -1; label: string }) {
  const id = useId();
  const to = place + by;
  const isEnd = to < 0 || to >= count;
  return (
    <IconButton
      id={id}
      className={classes.tool}
      aria-label={label}
      // Not `disabled`, so that the button keeps the focus.
      aria-disabled={isEnd || undefined}
      onClick={() => (isEnd ? undefined : onMove(to, id))}
    >
      {by < 0 ? <IconArrowLeft {...icon} /> : <IconArrowRight {...icon} />}
    </IconButton>
  );
}
