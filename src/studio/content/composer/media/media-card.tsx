"use client";

import { Textarea } from "@mantine/core";
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsDownUp,
  IconCut,
  IconFileText,
  IconPhotoEdit,
  IconPlayerPlayFilled,
  IconX,
} from "@tabler/icons-react";
import { useId } from "react";
import type { AssetKind } from "#domain/content/media/terms.ts";
import { type Message, msg, t, tn } from "#kernel/language.ts";
import { summarize } from "#studio/content/media/credentials.ts";
import type { Elements } from "#ui/elements.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { OnDemand } from "#ui/on-demand.tsx";
import { altFieldId } from "../field-ids.ts";
import type { MediaAsset } from "../saving/draft.ts";
import classes from "./media-card.module.css";
import type { Destination } from "./media-strip.tsx";

interface MediaCardProps {
  asset: MediaAsset;
  /** The part of the thread; 0 is the first. */
  part: number;
  destinations: readonly Destination[];
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
  /** Suggests an alt text. */
  suggestion?: Elements;
}

const LABELS: Record<AssetKind, Record<"left" | "right" | "part" | "remove" | "alt", Message>> = {
  image: {
    left: msg("Move image {number} to the left"),
    right: msg("Move image {number} to the right"),
    part: msg("Move image {number} to another part"),
    remove: msg("Remove image {number}"),
    alt: msg("Alt text of image {number}"),
  },
  video: {
    left: msg("Move video {number} to the left"),
    right: msg("Move video {number} to the right"),
    part: msg("Move video {number} to another part"),
    remove: msg("Remove video {number}"),
    alt: msg("Alt text of video {number}"),
  },
  document: {
    left: msg("Move document {number} to the left"),
    right: msg("Move document {number} to the right"),
    part: msg("Move document {number} to another part"),
    remove: msg("Remove document {number}"),
    alt: msg("Alt text of document {number}"),
  },
};

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export function MediaCard(props: MediaCardProps) {
  const {
    asset,
    part,
    destinations,
    place,
    count,
    isDragged,
    isTarget,
    isShared,
    isTooMany,
    onDescribe,
    onEdit,
    onRemove,
    suggestion,
  } = props;
  const number = place + 1;
  const labels = LABELS[asset.kind];
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
            <IconPlayerPlayFilled size={14} aria-hidden /> {t("Video")}
          </span>
        ) : null}
        {asset.kind === "document" ? (
          <span className={classes.video}>
            <IconFileText size={14} stroke={1.5} aria-hidden />{" "}
            <span>{`PDF, ${tn(asset.pages ?? 1, "{count} page", "{count} pages")}`}</span>
          </span>
        ) : null}
        <div className={classes.tools}>
          {count > 1 ? (
            <>
              <MoveButton {...props} by={-1} label={t(labels.left, { number })} />
              <MoveButton {...props} by={1} label={t(labels.right, { number })} />
            </>
          ) : null}
          {destinations.length > 0 ? (
            <OnDemand
              as="menu"
              target={
                <IconButton
                  className={classes.tool}
                  aria-label={t(labels.part, { number })}
                  title={t("Move to another part")}
                >
                  <IconArrowsDownUp {...icon} />
                </IconButton>
              }
              load={() => import("./part-items.tsx")}
              props={{ asset, destinations }}
            />
          ) : null}
          {asset.kind === "video" ? (
            <IconButton
              className={classes.tool}
              aria-label={t("Edit video {number}", { number })}
              title={t("Edit video")}
              onClick={onEdit}
            >
              <IconCut {...icon} />
            </IconButton>
          ) : null}
          {asset.kind === "image" && asset.type !== "image/gif" ? (
            <IconButton
              className={classes.tool}
              aria-label={t("Edit image {number}", { number })}
              title={t("Edit image")}
              onClick={onEdit}
            >
              <IconPhotoEdit {...icon} />
            </IconButton>
          ) : null}
          <IconButton
            className={classes.tool}
            aria-label={t(labels.remove, { number })}
            title={t("Remove")}
            onClick={onRemove}
          >
            <IconX {...icon} />
          </IconButton>
        </div>
      </div>
      {asset.kind === "document" ? (
        <p id={altFieldId(asset.id, part)} className={classes.name} tabIndex={-1}>
          {asset.name}
        </p>
      ) : (
        <Textarea
          id={altFieldId(asset.id, part)}
          aria-label={t(labels.alt, { number })}
          classNames={{ input: classes.alt }}
          variant="unstyled"
          autosize={false}
          rows={2}
          maxLength={2000}
          placeholder={t("Describe it for people who can't see it")}
          data-missing={isMissing || undefined}
          value={asset.alt_text}
          onChange={(event) => onDescribe(event.currentTarget.value)}
          {...(isShared ? { "aria-describedby": sharedId } : {})}
        />
      )}
      {suggestion}
      {asset.content_credentials ? <p className={classes.waiting}>{summarize(asset.content_credentials)}</p> : null}
      {isShared ? (
        <p id={sharedId} role="status" className={classes.waiting}>
          {t("Other upcoming posts use it too. The alt text is saved when you save.")}
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
