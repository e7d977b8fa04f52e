"use client";

import { useElementSize } from "@mantine/hooks";
import { IconMessage } from "@tabler/icons-react";
import { createContext, type MouseEvent, useContext } from "react";
import { t, tn } from "#kernel/language.ts";
import type { Elements } from "./elements.ts";
import classes from "./image-link.module.css";

/** A place on an image, from 0 (left, top) to 1 (right, bottom). */
export interface ImagePoint {
  x: number;
  y: number;
}

/** Opens images in the page, and knows what was said about them. */
export interface ImageOpener {
  /** @returns whether it opened the image; otherwise the link does */
  open: (url: string) => boolean;
  commentsOn: (url: string) => { count: number; points: readonly ImagePoint[] };
}

export const ImageOpenerContext = createContext<ImageOpener | null>(null);

interface ImageLinkProps {
  /** The image in full size. */
  href: string;
  /** Its position among the images, from 1. */
  number: number;
  alt: string;
  /** The size of the image, of which the link may show a part. */
  width: number;
  height: number;
  /** It opens beside the page. */
  isBeside: boolean;
  /** The image, which fills the link. */
  children: Elements;
}

/** An image that opens in full size: in the page below `<ImageOpenerContext>`, with the places of its comments. */
export function ImageLink({ href, number, alt, width, height, isBeside, children }: ImageLinkProps) {
  const opener = useContext(ImageOpenerContext);
  const { count, points } = opener?.commentsOn(href) ?? NONE;
  const comments = count === 0 ? [] : [tn(count, "{count} comment", "{count} comments")];
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (opener?.open(href)) event.preventDefault();
  };
  return (
    <a
      href={href}
      target={isBeside ? "_blank" : undefined}
      rel={isBeside ? "noopener" : undefined}
      className={classes.link}
      aria-label={alt ? undefined : [t("Open image {number} in full size", { number }), ...comments].join(", ")}
      onClick={onClick}
    >
      {children}
      {points.length > 0 ? <Points points={points} width={width} height={height} /> : null}
      {count > 0 ? (
        <span className={classes.count}>
          <IconMessage size={14} stroke={2} aria-hidden />
          <span aria-hidden>{count}</span>
          <span className="visually-hidden">{`, ${comments.join("")}`}</span>
        </span>
      ) : null}
    </a>
  );
}

const NONE = { count: 0, points: [] };

type PointsProps = Pick<ImageLinkProps, "width" | "height"> & { points: readonly ImagePoint[] };

/** The points that are in the shown part of an image, which covers its box from the middle. */
function Points({ points, width, height }: PointsProps) {
  const { ref, width: boxWidth, height: boxHeight } = useElementSize();
  const scale = Math.max(boxWidth / width, boxHeight / height);
  const placed = points.map(({ x, y }) => ({
    left: boxWidth / 2 + (x - 0.5) * width * scale,
    top: boxHeight / 2 + (y - 0.5) * height * scale,
  }));
  return (
    <span ref={ref} className={classes.points} aria-hidden>
      {placed
        .filter(({ left, top }) => left >= 0 && left <= boxWidth && top >= 0 && top <= boxHeight)
        .map((style) => (
          <span key={`${style.left}-${style.top}`} className={classes.point} style={style} />
        ))}
    </span>
  );
}
