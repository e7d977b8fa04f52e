import { asPlainText } from "#kernel/plain-text.ts";

/** Pixels of all frames together, what the largest sensors of phones have: what decoding may cost, whatever the file's size. */
export const MOST_PIXELS = 50_000_000;
export const MOST_FRAMES = 500;

/** Of a video. */
export const MOST_SECONDS = 2 * 3600;
/** Of a video's side. */
export const MAX_SIDE = 8192;
/** Of a track; a little more than an hour at 60 frames a second. What rewriting costs, whatever the file's size. */
export const MOST_PACKETS = 250_000;

export const VARIANT_NAMES = ["large", "small", "square"] as const;
export type VariantName = (typeof VARIANT_NAMES)[number];

const KEY = /^([0-9a-f]{32})(?:-(thumb|large|small|square))?$/;

/** The key of the original that a key belongs to; null for anything we never gave out. */
export function originalKeyOf(key: string): string | null {
  return KEY.exec(key)?.[1] ?? null;
}

/** The key of a file made from an original. */
export function keyBeside(storageKey: string, name: VariantName | "thumb"): string {
  return `${storageKey}-${name}`;
}

/** Where everybody can fetch a stored file. */
export function mediaUrl(appUrl: string, key: string): string {
  return `${appUrl}/media/${key}`;
}

/** @param type one that assets can have */
export function kindOf(type: string): "image" | "video" {
  return type.startsWith("video/") ? "video" : "image";
}

/** The length of a video; null of images. */
export function secondsOf({ durationMs }: { durationMs: number | null }): number | null {
  return durationMs === null ? null : durationMs / 1000;
}

/** A name to show, from what a client sent: no folders, no control characters, never empty. */
export function cleanFileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? "";
  return (
    asPlainText(last.replaceAll(/\p{Cc}/gu, "").toWellFormed())
      .trim()
      .slice(0, 255)
      .toWellFormed() || "file"
  );
}

/** `lighthouse.jpg` → `lighthouse (cropped).jpg`, within the length of a name; of what is cropped already the same. */
export function croppedName(name: string): string {
  const [, stem = "", ending = ""] = /^(.*?)(\.[^.]{1,10})?$/s.exec(name) ?? [];
  const mark = " (cropped)";
  return stem.endsWith(mark)
    ? name
    : `${stem.slice(0, 255 - mark.length - ending.length).toWellFormed()}${mark}${ending}`;
}

/** One stored form of a picture or video. */
export type Rendition = { storageKey: string; type: string; bytes: number; width: number; height: number };

/** What a platform takes. Sides are pixels, `ratio` is width by height. */
export type RenditionLimits = {
  types: readonly string[];
  bytes: number;
  longestSide?: number;
  ratio?: { least: number; most: number };
};

/** The original where the platform takes it, else its largest variant, one of another shape last; null when none fits. */
export function variantFor<R extends Rendition>(
  asset: R & { variants: readonly R[] },
  limits: RenditionLimits,
): R | null {
  const { types, bytes, longestSide = Number.POSITIVE_INFINITY, ratio } = limits;
  const fits = (rendition: R) => {
    const { width, height } = rendition;
    if (!types.includes(rendition.type) || rendition.bytes > bytes) return false;
    if (Math.max(width, height) > longestSide) return false;
    return !ratio || (width / height >= ratio.least && width / height <= ratio.most);
  };
  const isReshaped = ({ width, height }: R) => Math.abs((width * asset.height) / (height * asset.width) - 1) > 0.05;
  const area = ({ width, height }: R) => width * height;
  const variants = asset.variants.toSorted(
    (a, b) => Number(isReshaped(a)) - Number(isReshaped(b)) || area(b) - area(a),
  );
  return [asset, ...variants].find(fits) ?? null;
}

/** What a platform gets of an asset: the form that suits it best, or the original, which its preflight then refuses. */
export function renditionFor<R extends Rendition>(
  asset: R & { variants: readonly R[] },
  { media_types: types, media_bytes_limit: bytes }: { media_types: readonly string[]; media_bytes_limit: number },
): R {
  return variantFor(asset, { types, bytes }) ?? asset;
}

/** How long a file may be on its way in pieces. */
export const UPLOAD_HOURS = 24;
/** Of one person in one brand. */
export const MOST_UNFINISHED = 200;

/** The moment before which an upload must have begun to be over. */
export function expiredBefore(now: Date): Date {
  return new Date(now.getTime() - UPLOAD_HOURS * 3_600_000);
}
