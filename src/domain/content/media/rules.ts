import { firstUnits } from "#kernel/excerpt.ts";
import { msg } from "#kernel/language.ts";
import { asPlainText } from "#kernel/plain-text.ts";
import type { CodecFacts, MediaLimits } from "#platform/connectors/contract.ts";
import { fitsLimits, mediaLimitsFor } from "#platform/connectors/shared/text/limits.ts";
import { type AssetKind, DOCUMENT_TYPE, type ImageFilter } from "./terms.ts";

export { type Box, backgroundOf, contrastOn, isLegible } from "./contrast.ts";

/**
 * Pixels of all frames together, as many as the largest phone cameras have: limits the cost of decoding, whatever the
 * file's size.
 */
export const MAX_PIXELS = 50_000_000;
export const MAX_FRAMES = 500;

/** Maximum length of a video, in seconds. */
export const MAX_SECONDS = 2 * 3600;
/** Maximum width and height of a video, in pixels. */
export const MAX_SIDE = 8192;
/**
 * Maximum packets of a track: a little more than an hour at 60 frames a second. Limits the cost of remuxing, whatever
 * the file's size.
 */
export const MAX_PACKETS = 250_000;

export const VARIANT_NAMES = ["large", "small", "square"] as const;
export type VariantName = (typeof VARIANT_NAMES)[number];

const FORM = "large|small|square|fit-\\d{1,5}x\\d{1,5}-\\d{1,10}";
const KEY = new RegExp(
  `^([0-9a-f]{32})(?:-(?:card|thumb|${FORM}|poster-[0-9a-f]{16}|c2pa-[0-9a-f]{8}-(?:original|${FORM})-[0-9a-f]{8}))?$`,
);

/** Whether a key is that of a link card's image (`domain/content/link-cards`). */
export function isCardKey(key: string): boolean {
  return key.endsWith("-card");
}

/** The original's key for the key of one of its files; null for any key that was never issued. */
export function originalKeyOf(key: string): string | null {
  return KEY.exec(key)?.[1] ?? null;
}

/** The key of a file made from an original. */
export function derivedKey(
  storageKey: string,
  name: VariantName | "thumb" | `fit-${string}` | `poster-${string}` | typeof KEPT_CREDENTIALS | `c2pa-${string}`,
): string {
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

/** As many bytes of a file as tell `heifKind`. */
export const HEAD_BYTES = 512;

const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"];

/**
 * The kind of a HEIF image, by the brands in its first box: its own brand, then the compatible ones. Null for every
 * other file.
 * @param head its first bytes
 */
export function heifKind(head: Uint8Array): "heic" | "avif" | "animated_avif" | null {
  const text = new TextDecoder("latin1").decode(head.subarray(0, HEAD_BYTES));
  if (head.length < 16 || text.slice(4, 8) !== "ftyp") return null;
  const length = new DataView(head.buffer, head.byteOffset).getUint32(0);
  // The second is a version.
  const [brand = "", , ...others] = text.slice(8, length).match(/.{4}/gs) ?? [];
  if (![...HEIC_BRANDS, "avif", "avis"].includes(brand)) return null;
  const brands = [brand, ...others];
  if (brands.includes("avis")) return "animated_avif";
  return brands.includes("avif") ? "avif" : "heic";
}

/** Why a HEIC image is refused: no free decoder of it exists. */
export const HEIC_REFUSAL = msg(
  "HEIC images have to be converted to JPEG first. Safari does so when you upload in the studio; on a Mac, use File → Export in Preview; on an iPhone, choose Settings → Camera → Formats → Most Compatible for new photos.",
);

/** The duration of a video; null for anything else. */
export function secondsOf({ durationMs }: { durationMs: number | null }): number | null {
  return durationMs === null ? null : durationMs / 1000;
}

type CodecColumns = {
  [Name in keyof CodecFacts]: CodecFacts[Name] extends number | null ? number | null : string | null;
};

/** How a video is encoded, as it was stored; nothing is known of older ones. */
export function codecsOf(asset: CodecColumns): CodecFacts {
  const { videoCodec, videoChroma, videoBitDepth, audioCodec, audioChannels, audioSampleRate } = asset;
  return { videoCodec, videoChroma, videoBitDepth, audioCodec, audioChannels, audioSampleRate } as CodecFacts;
}

/** A display name from a client's file name: no folders, no control characters, never empty. */
export function cleanFileName(input: string): string {
  const last = input.split(/[\\/]/).at(-1) ?? "";
  const plain = asPlainText(last.replaceAll(/\p{Cc}/gu, "").toWellFormed());
  // Macs write an “ü” in the names of files as two characters.
  return firstUnits(plain.trim().normalize("NFC"), 255) || "file";
}

/** `lighthouse.jpg` → `lighthouse (cropped).jpg`, within the maximum length; a name that is already cropped stays. */
export const croppedName = (name: string): string => markedName(name, " (cropped)");

function markedName(name: string, mark: string): string {
  const [, stem = "", ending = ""] = /^(.*?)(\.[^.]{1,10})?$/s.exec(name) ?? [];
  return stem.endsWith(mark) ? name : `${firstUnits(stem, 255 - mark.length - ending.length)}${mark}${ending}`;
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

/** The variant that is no image: the content credentials of the uploaded file. Its file is not served. */
export const KEPT_CREDENTIALS = "c2pa";
/** Bytes of them up to which they are kept: those that are added to an image contain them, and networks limit its bytes. */
export const MAX_KEPT_CREDENTIALS = 262_144;
/** Bytes of added credentials without those, at most: a third of it without the certificates (`MAX_CHAIN_BYTES`). */
const OWN_CREDENTIALS = 16_384;

/** Bytes that content credentials add to an image, at most. */
export function bytesOfCredentials({ variants }: { variants: readonly { name: string; bytes: number }[] }): number {
  return OWN_CREDENTIALS + (variants.find(({ name }) => name === KEPT_CREDENTIALS)?.bytes ?? 0);
}

/** Whether a variant is a form of the image with content credentials of this installation. */
export const isSigned = (name: string): boolean => name.startsWith("c2pa-");

/** Whether a variant is an image as it was prepared. */
export const isImageForm = (name: string): boolean => name !== KEPT_CREDENTIALS && !isSigned(name);

/** The name of an image's form with content credentials of a certificate. */
export function signedName(certificateId: string, form: string): `c2pa-${string}` {
  return `c2pa-${certificateId}-${form}`;
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
 * @param spared bytes that the file must be smaller than the channel allows
 */
export function chooseForm<R extends Rendition>(
  asset: Stored<R>,
  capabilities: Parameters<typeof mediaLimitsFor>[0],
  isStill?: boolean,
  spared = 0,
): ChosenForm<R> {
  const allowed = mediaLimitsFor(capabilities, asset.type);
  const limits = allowed && { ...allowed, bytes: allowed.bytes - spared };
  const variants = asset.variants.filter(({ name }) => isImageForm(name));
  const there = limits && variantFor<R, R>({ ...asset, variants }, limits);
  if (there) return { form: there, plan: null, expected: there };
  const hasStill = kindOf(asset.type) === "image" && (asset.type === "image/jpeg" || variants.length > 0);
  const plan = limits && (isStill ?? hasStill) ? planFit(asset, limits) : null;
  const made = variants.find(({ name }) => plan && name === fitName(plan));
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

/** What is to be made of an asset before it is sent: a smaller JPEG, and content credentials for one of its forms. */
export type RenditionPlan = { fit: FitPlan | null; sign: string | null };

/**
 * As `chooseForm`, with content credentials where the brand adds them and the channel's limits leave room.
 * @param certificateId of the certificate that signs; null while there is none yet
 */
export function chooseSignedForm<R extends Rendition>(
  asset: Stored<R>,
  capabilities: Parameters<typeof mediaLimitsFor>[0],
  certificateId: string | null,
): Omit<ChosenForm<R>, "plan"> & { plan: RenditionPlan | null } {
  const plain = () => withoutCredentials(chooseForm(asset, capabilities));
  const credentials = bytesOfCredentials(asset);
  const limits = mediaLimitsFor(capabilities, asset.type);
  // The image has at least half of the bytes.
  if (kindOf(asset.type) !== "image" || !limits || credentials > limits.bytes / 2) return plain();
  const chosen = chooseForm(asset, capabilities, undefined, credentials);
  const bytes = chosen.expected.bytes + credentials;
  if (!fitsLimits({ ...chosen.expected, bytes }, limits)) return plain();
  const existing = asset.variants.find(({ storageKey }) => storageKey === chosen.form.storageKey);
  const form = chosen.plan ? fitName(chosen.plan) : (existing?.name ?? "original");
  const signed = certificateId && asset.variants.find(({ name }) => name === signedName(certificateId, form));
  if (signed) return { form: signed, plan: null, expected: signed };
  return { ...chosen, plan: { fit: chosen.plan, sign: form }, expected: { ...chosen.expected, bytes } };
}

/** A form with what is to be made first. */
export function withoutCredentials<R extends Rendition>({ plan, ...chosen }: ChosenForm<R>) {
  return { ...chosen, plan: plan && { fit: plan, sign: null } };
}

/** Maximum age of an upload in pieces. */
export const UPLOAD_HOURS = 24;
/** Per user and brand. */
export const MAX_UNFINISHED = 200;

/** Uploads begun before this time are expired. */
export function expiredBefore(now: Date): Date {
  return new Date(now.getTime() - UPLOAD_HOURS * 3_600_000);
}

/** The colors of an edited image: each from -100 to 100, 0 leaves it as it is. */
export type ColorChange = { brightness: number; contrast: number; saturation: number; filter: ImageFilter };

/** A color in sRGB from 0 to 1 is multiplied by three rows, then the offset is added. */
export type ColorMatrix = { rows: [Row, Row, Row]; offset: number };
type Row = [number, number, number];

const IDENTITY: ColorMatrix["rows"] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** The rows of CSS's `saturate()`: 0 is gray, 1 unchanged. */
function saturate(share: number): ColorMatrix["rows"] {
  const luminance: Row = [0.213, 0.715, 0.072];
  const row = (own: number) => luminance.map((part, index) => part * (1 - share) + (index === own ? share : 0)) as Row;
  return [row(0), row(1), row(2)];
}

const gains = (red: number, green: number, blue: number): ColorMatrix["rows"] => [
  [red, 0, 0],
  [0, green, 0],
  [0, 0, blue],
];

const FILTERS: Record<ImageFilter, { rows: ColorMatrix["rows"]; contrast?: number; brightness?: number }> = {
  none: { rows: IDENTITY },
  black_and_white: { rows: saturate(0) },
  sepia: {
    rows: [
      [0.393, 0.769, 0.189],
      [0.349, 0.686, 0.168],
      [0.272, 0.534, 0.131],
    ],
  },
  vivid: { rows: saturate(1.4), contrast: 1.1 },
  warm: { rows: gains(1.07, 1, 0.9) },
  cool: { rows: gains(0.92, 1, 1.08) },
  faded: { rows: saturate(0.75), contrast: 0.8, brightness: 1.08 },
};

/** What changes the colors, in one step: the same in the browser's preview and in the file. */
export function colorMatrix({ brightness, contrast, saturation, filter }: ColorChange): ColorMatrix {
  const look = FILTERS[filter];
  const light = (1 + brightness / 100) * (look.brightness ?? 1);
  const steepness = (1 + contrast / 100) * (look.contrast ?? 1);
  const saturated = saturate(1 + saturation / 100);
  const rows = look.rows.map((row) =>
    [0, 1, 2].map((column) => {
      const sum = row.reduce((total, part, index) => total + part * (saturated[index]?.[column] ?? 0), 0);
      return sum * light * steepness;
    }),
  ) as ColorMatrix["rows"];
  return { rows, offset: (1 - steepness) / 2 };
}

/** Whether a change of colors changes anything. */
export function isRecolored({ brightness, contrast, saturation, filter }: ColorChange): boolean {
  return filter !== "none" || brightness !== 0 || contrast !== 0 || saturation !== 0;
}

/** `lighthouse.jpg` → `lighthouse (edited).jpg`. */
export const editedName = (name: string): string => markedName(name, " (edited)");

/** The lines of a text on an image, in the file and in its preview: without spaces around and between words but one. */
export function linesOnImage(text: string): string[] {
  // Fonts have letters with accents as one character.
  const lines = text.normalize("NFC").trim().split(/\r?\n/);
  return lines.map((line) => line.trim().replaceAll(/\s+/g, " "));
}
