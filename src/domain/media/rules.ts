import { asPlainText } from "#kernel/plain-text.ts";
import type { MediaLimits } from "#platform/connectors/contract.ts";
import { fitsLimits, mediaLimitsFor } from "#platform/connectors/limits.ts";
import { type AssetKind, DOCUMENT_TYPE } from "./terms.ts";

/**
 * Pixels of all frames together, as many as the largest phone cameras have: limits the cost of decoding, whatever the
 * file's size.
 */
export const MAX_PIXELS = 50_000_000;
export const MAX_FRAMES = 500;

/** Of a video. */
export const MAX_SECONDS = 2 * 3600;
/** Of a video's side. */
export const MAX_SIDE = 8192;
/**
 * Of a track; a little more than an hour at 60 frames a second. Limits the cost of remuxing, whatever the file's size.
 */
export const MAX_PACKETS = 250_000;

export const VARIANT_NAMES = ["large", "small", "square"] as const;
export type VariantName = (typeof VARIANT_NAMES)[number];

const KEY = /^([0-9a-f]{32})(?:-(?:card|thumb|large|small|square|fit-\d{1,5}x\d{1,5}-\d{1,10}))?$/;

/** Whether a key is that of a link card's image (`domain/link-cards`). */
export function isCardKey(key: string): boolean {
  return key.endsWith("-card");
}

/** The original's key for the key of one of its files; null for any key that was never issued. */
export function originalKeyOf(key: string): string | null {
  return KEY.exec(key)?.[1] ?? null;
}

/** The key of a file made from an original. */
export function derivedKey(storageKey: string, name: VariantName | "thumb" | `fit-${string}`): string {
  return `${storageKey}-${name}`;
}

/** The public URL of a stored file. */
export function mediaUrl(appUrl: string, key: string): string {
  return `${appUrl}/media/${key}`;
}

/** @param type one that assets can have */
export function kindOf(type: string): AssetKind {
  if (type === DOCUMENT_TYPE) return "document";
  return type.startsWith("video/") ? "video" : "image";
}

/** The duration of a video; null for anything else. */
export function secondsOf({ durationMs }: { durationMs: number | null }): number | null {
  return durationMs === null ? null : durationMs / 1000;
}

/** A display name from a client's file name: no folders, no control characters, never empty. */
export function cleanFileName(input: string): string {
  const last = input.split(/[\\/]/).at(-1) ?? "";
  return (
    asPlainText(last.replaceAll(/\p{Cc}/gu, "").toWellFormed())
      .trim()
      .slice(0, 255)
      .toWellFormed() || "file"
  );
}

/** `lighthouse.jpg` → `lighthouse (cropped).jpg`, within the maximum length; a name that is already cropped stays. */
export function croppedName(name: string): string {
  const [, stem = "", ending = ""] = /^(.*?)(\.[^.]{1,10})?$/s.exec(name) ?? [];
  const mark = " (cropped)";
  return stem.endsWith(mark)
    ? name
    : `${stem.slice(0, 255 - mark.length - ending.length).toWellFormed()}${mark}${ending}`;
}

/** One stored file of an image or video. */
export type Rendition = { storageKey: string; type: string; bytes: number; width: number; height: number };

/** An image or video with its variants. */
type Stored<R extends Rendition> = R & { variants: readonly (R & { name: string })[] };

/** The original if the platform accepts it, else its largest variant, one of another shape last; null if none fits. */
export function variantFor<R extends Rendition, V extends R>(
  asset: R & { variants: readonly V[] },
  limits: MediaLimits,
): R | null {
  const isReshaped = ({ width, height }: R) => Math.abs((width * asset.height) / (height * asset.width) - 1) > 0.05;
  const area = ({ width, height }: R) => width * height;
  const variants: R[] = asset.variants.toSorted(
    (a, b) => Number(isReshaped(a)) - Number(isReshaped(b)) || area(b) - area(a),
  );
  return [asset as R, ...variants].find((form) => fitsLimits(form, limits)) ?? null;
}

/** A planned JPEG of an image: its sides in pixels, and its maximum bytes. */
export type FitPlan = { width: number; height: number; bytes: number };

/** The name of a planned rendition; the same for the same limits, so that it is made once. */
export function fitName({ width, height, bytes }: FitPlan): `fit-${string}` {
  return `fit-${width}x${height}-${bytes}`;
}

/** The file of an asset to send: an existing one, or one to be made first with its expected format and size. */
export type ChosenForm<R extends Rendition> = {
  form: R;
  plan: FitPlan | null;
  expected: Omit<Rendition, "storageKey">;
};

/**
 * Chooses the file of an asset for a channel: the existing one that fits best; if none does, a smaller JPEG to be made;
 * if that would not help either, the original, which preflight then rejects.
 * @param isStill animations have no variants, because a still in their place would be another image
 */
export function chooseForm<R extends Rendition>(
  asset: Stored<R>,
  capabilities: Parameters<typeof mediaLimitsFor>[0],
  isStill = kindOf(asset.type) === "image" && (asset.type === "image/jpeg" || asset.variants.length > 0),
): ChosenForm<R> {
  const limits = mediaLimitsFor(capabilities, asset.type);
  const there = limits && variantFor<R, R>(asset, limits);
  if (there) return { form: there, plan: null, expected: there };
  const plan = limits && isStill ? planFit(asset, limits) : null;
  const made = asset.variants.find(({ name }) => plan && name === fitName(plan));
  if (made || !limits || !plan) return { form: made ?? asset, plan: null, expected: made ?? asset };
  const expected = { ...plan, type: "image/jpeg", bytes: Math.min(asset.bytes, plan.bytes) };
  return { form: asset, plan: fitsLimits(expected, limits) ? plan : null, expected };
}

/**
 * The largest JPEG within the limits with the original's shape, which may itself be rejected; null if JPEG is not
 * accepted.
 */
function planFit({ width, height }: Rendition, limits: MediaLimits): FitPlan | null {
  if (!limits.types.includes("image/jpeg")) return null;
  const { width: across, height: down, pixels = Number.POSITIVE_INFINITY, bytes } = limits;
  const scale = Math.min(
    1,
    (across?.max ?? Number.POSITIVE_INFINITY) / width,
    (down?.max ?? Number.POSITIVE_INFINITY) / height,
    Math.sqrt(pixels / (width * height)),
  );
  const side = (length: number) => Math.max(Math.floor(length * scale), 1);
  return { width: side(width), height: side(height), bytes };
}

/** Maximum age of an upload in pieces. */
export const UPLOAD_HOURS = 24;
/** Per user and brand. */
export const MAX_UNFINISHED = 200;

/** Uploads begun before this time are expired. */
export function expiredBefore(now: Date): Date {
  return new Date(now.getTime() - UPLOAD_HOURS * 3_600_000);
}
