import type { Anchor } from "#domain/review/comments/schema.ts";

/** An open comment on an image or a video. */
export interface Mark {
  /** The ID of the comment. */
  id: number;
  author: string;
  body: string;
  anchor: Anchor;
}

interface Entry {
  id: number;
  body: string;
  anchor: Anchor | null;
  resolved: boolean;
}

/** The open comments on media: those on points of an image or times of a video, and those on all of it. */
export function marksOf<Item extends Entry>(entries: readonly Item[], nameOf: (entry: Item) => string): Mark[] {
  return entries.flatMap((entry) => {
    const { id, body, anchor, resolved } = entry;
    if (resolved || anchor?.field !== "media") return [];
    return [{ id, body, anchor, author: nameOf(entry) }];
  });
}

/** The anchor of an image or a video, as a whole or at a place of it. */
export function mediaAnchor(
  id: number,
  { point = null, time = null }: Partial<Pick<Anchor, "point" | "time">> = {},
): Anchor {
  return { field: "media", quote: "", start: null, media_id: id, point, time };
}

/** The element of an entry of the thread. */
export const entryId = (commentId: number) => `comment-${commentId}`;

/** A time in a video: `1:04`, and `1:04.5` between two seconds. */
export function clockOf(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const whole = Math.floor(tenths / 10);
  const rest = tenths % 10 === 0 ? "" : `.${tenths % 10}`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}${rest}`;
}

type Point = NonNullable<Anchor["point"]>;

/** A point moved by a fraction of the image, within it. */
export function movePoint({ x, y }: Point, by: Point): Point {
  return { x: within(x + by.x), y: within(y + by.y) };
}

/** The point of an image under a pointer. */
export function pointIn(
  box: { left: number; top: number; width: number; height: number },
  at: { clientX: number; clientY: number },
): Point {
  return { x: within((at.clientX - box.left) / box.width), y: within((at.clientY - box.top) / box.height) };
}

/** In steps of a thousandth, which no eye tells apart. */
function within(share: number): number {
  return Math.min(1, Math.max(0, Math.round(share * 1000) / 1000));
}
