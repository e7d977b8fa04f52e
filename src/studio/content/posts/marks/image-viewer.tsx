"use client";

import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Anchor } from "#domain/review/comments/schema.ts";
import { t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { useReturnFocus } from "#studio/frame/use-return-focus.ts";
import { Dialog } from "#ui/dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NEW_TAB, TextLink } from "#ui/link.tsx";
import classes from "./image-viewer.module.css";
import { type Mark, mediaAnchor, movePoint, pointIn } from "./marks.ts";

export interface ViewedImage {
  id: number;
  url: string;
  alt_text: string;
  width: number;
  height: number;
}

interface ImageViewerProps {
  images: readonly ViewedImage[];
  /** Of all images. */
  marks: readonly Mark[];
  /** What it opens with: an image, or a comment on one. */
  first: { imageId: number; markId: number | null };
  /** Begins a comment; null for whoever may not comment. */
  onComment: ((anchor: Anchor) => void) | null;
  /** Shows a comment in the thread. */
  onGo: (commentId: number) => void;
  onClose: () => void;
}

type Point = NonNullable<Anchor["point"]>;
const MIDDLE: Point = { x: 0.5, y: 0.5 };
const STEP = 0.02;
const LONG_STEP = 0.1;

/** The images of a post in full, with the comments on them. A point is marked by pointer, touch or keyboard. */
export default function ImageViewer({ images, marks, first, onComment, onGo, onClose }: ImageViewerProps) {
  useReturnFocus();
  const [index, setIndex] = useState(() => images.findIndex(({ id }) => id === first.imageId));
  const [openId, setOpenId] = useState(first.markId);
  const [point, setPoint] = useState<Point | null>(null);
  const pin = useRef<HTMLButtonElement>(null);
  const image = images[index] ?? images[0];
  if (!image) return null;
  const own = marks.filter(({ anchor }) => anchor.media_id === image.id);
  const opened = own.find(({ id }) => id === openId);
  const step = (by: number) => {
    setIndex((index + by + images.length) % images.length);
    setOpenId(null);
    setPoint(null);
  };
  const place = (at: Point) => {
    setOpenId(null);
    // Rendered now, because only then does the pin that gets the focus exist.
    flushSync(() => setPoint(at));
    pin.current?.focus({ preventScroll: true });
  };
  const onSurface = (event: MouseEvent<HTMLButtonElement>) => {
    // A key that presses the button has no position.
    place(event.detail === 0 ? MIDDLE : pointIn(event.currentTarget.getBoundingClientRect(), event));
  };
  const onPinKey = (event: KeyboardEvent) => {
    const by = lookUp(ARROWS, event.key);
    if (!by || !point) return;
    event.preventDefault();
    const length = event.shiftKey ? LONG_STEP : STEP;
    setPoint(movePoint(point, { x: by.x * length, y: by.y * length }));
  };
  const comment = (anchor: Anchor) => {
    onClose();
    onComment?.(anchor);
  };
  const alt = image.alt_text || t("Image {number}", { number: index + 1 });
  // biome-ignore lint/performance/noImgElement: our own media route serves it in a web size.
  const picture = <img className={classes.image} src={image.url} alt={alt} width={image.width} height={image.height} />;
  return (
    <Dialog
      opened
      onClose={onClose}
      size={1040}
      title={
        images.length > 1
          ? t("Image {number} of {count}", { number: index + 1, count: images.length })
          : t("Image in full size")
      }
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      <div className={classes.viewer}>
        <div className={classes.stage}>
          <div className={classes.frame}>
            {onComment ? (
              <button
                type="button"
                className={classes.surface}
                aria-description={t("Press to mark the point that you want to comment on.")}
                onClick={onSurface}
              >
                {picture}
              </button>
            ) : (
              picture
            )}
            {own.map((mark, position) =>
              mark.anchor.point ? (
                <button
                  key={mark.id}
                  type="button"
                  className={classes.pin}
                  style={placeOf(mark.anchor.point)}
                  aria-pressed={mark.id === openId}
                  aria-label={t("Comment {number} by {name}", { number: position + 1, name: mark.author })}
                  onClick={() => {
                    setPoint(null);
                    setOpenId(mark.id);
                  }}
                >
                  <span>{position + 1}</span>
                </button>
              ) : null,
            )}
            {point ? (
              <button
                ref={pin}
                type="button"
                className={classes.pin}
                data-new
                style={placeOf(point)}
                aria-label={t("Your point: {place}. The arrow keys move it.", { place: describePoint(point) })}
                onKeyDown={onPinKey}
                onClick={() => comment(mediaAnchor(image.id, { point }))}
              >
                <span>+</span>
              </button>
            ) : null}
          </div>
        </div>
        {images.length > 1 ? (
          <div className={classes.pages}>
            <IconButton framed aria-label={t("Previous image")} onClick={() => step(-1)}>
              <IconChevronLeft size={18} stroke={1.75} aria-hidden />
            </IconButton>
            <IconButton framed aria-label={t("Next image")} onClick={() => step(1)}>
              <IconChevronRight size={18} stroke={1.75} aria-hidden />
            </IconButton>
          </div>
        ) : null}
        <p className="visually-hidden" aria-live="polite">
          {point ? describePoint(point) : ""}
        </p>
        <div className={classes.acts}>
          {point ? (
            <>
              <Button variant="filled" onClick={() => comment(mediaAnchor(image.id, { point }))}>
                {t("Comment on this point")}
              </Button>
              <Button variant="subtle" onClick={() => setPoint(null)}>
                {t("Remove point")}
              </Button>
            </>
          ) : onComment ? (
            <>
              <Button onClick={() => place(MIDDLE)}>{t("Mark a point")}</Button>
              <Button variant="subtle" onClick={() => comment(mediaAnchor(image.id))}>
                {t("Comment on the whole image")}
              </Button>
            </>
          ) : null}
          <TextLink className={classes.full} href={image.url} {...NEW_TAB}>
            {t("Open in full size")}
          </TextLink>
        </div>
        <ImageComments
          marks={own}
          openId={opened?.id ?? null}
          onGo={(id) => {
            onClose();
            onGo(id);
          }}
        />
      </div>
    </Dialog>
  );
}

interface ImageCommentsProps {
  marks: readonly Mark[];
  openId: number | null;
  onGo: (commentId: number) => void;
}

function ImageComments({ marks, openId, onGo }: ImageCommentsProps) {
  if (marks.length === 0) return null;
  return (
    <ol className={classes.comments} aria-label={t("Comments on this image")}>
      {marks.map(({ id, author, body }) => (
        <li key={id} data-open={id === openId || undefined}>
          <p className={classes.said}>
            <strong>{author}</strong> <span>{body}</span>
          </p>
          <Button size="compact-sm" variant="subtle" onClick={() => onGo(id)}>
            {t("Go to comment")}
          </Button>
        </li>
      ))}
    </ol>
  );
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const placeOf = ({ x, y }: Point) => ({ left: `${x * 100}%`, top: `${y * 100}%` });

function describePoint({ x, y }: Point): string {
  return t("{across} % from the left, {down} % from the top", {
    across: Math.round(x * 100),
    down: Math.round(y * 100),
  });
}
