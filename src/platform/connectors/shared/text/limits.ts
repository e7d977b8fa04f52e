import { formatNumber, type Message, msg, t, tn } from "#kernel/language.ts";
import {
  type Capabilities,
  type Content,
  type ContentMedia,
  MEDIA_KINDS,
  type MediaKind,
  type MediaLimits,
  type PreflightIssue,
  type Range,
  type TextCounting,
} from "../../contract.ts";
import { checkCodecs } from "../media/codecs.ts";
import { mapLinks } from "./links.ts";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Latin, Greek, Cyrillic and Chinese characters, which never combine with a neighbor, except for CRLF. */
const SINGLE = /^[\p{ASCII}\u00a0-\u02ff\u0370-\u0482\u048a-\u052f\u4e00-\u9fff]*$/u;

/** User-perceived characters (grapheme clusters): a flag or a family emoji counts as one. */
export function countGraphemes(text: string): number {
  // Segmenting takes two hundred times as long, and a text is counted for each of its channels.
  if (SINGLE.test(text)) return text.length - (text.match(/\r\n/g)?.length ?? 0);
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}

/** Characters by the declared counting; graphemes by default. */
export function countCharacters(
  text: string,
  { unit, link_length: link }: TextCounting = { unit: "graphemes" },
): number {
  const counted = link === undefined ? text : mapLinks(text, () => "x".repeat(link));
  if (unit === "graphemes") return countGraphemes(counted);
  if (unit === "utf16") return counted.length;
  return unit === "bytes" ? countBytes(counted) : [...counted].length;
}

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** An animation other than a GIF counts as the image it is stored as. */
export function mediaKind(type: string): MediaKind {
  if (type.startsWith("video/")) return "video";
  if (type === "application/pdf") return "document";
  return type === "image/gif" ? "gif" : "image";
}

/** The limits for files of a type, by kind where the platform declares them; null when it accepts none of that kind. */
export function mediaLimitsFor(
  {
    media,
    media_types: types,
    media_bytes_limit: bytes,
  }: Pick<Capabilities, "media" | "media_types" | "media_bytes_limit">,
  type: string,
): MediaLimits | null {
  if (!media) return { types, bytes };
  const kind = mediaKind(type);
  return media[kind] ?? (kind === "gif" ? media.image : undefined) ?? null;
}

/**
 * Issues that follow from the declared capabilities alone; a connector adds its platform's special rules.
 * @param countText by default, the counting the capabilities declare
 */
export function checkLimits(
  content: Content,
  limits: Capabilities,
  countText: (text: string) => number = (text) => countCharacters(text, limits.text_counting),
): PreflightIssue[] {
  return [...checkText(content, limits, countText), ...checkMedia(content, limits)];
}

function checkText(
  { body, media, thread, threadMedia = [], firstComment }: Content,
  limits: Capabilities,
  countText: (text: string) => number,
): PreflightIssue[] {
  const findings: PreflightIssue[] = [];
  if (body.trim() === "" && media.length === 0) {
    findings.push(error("empty", "body", t("The post is empty."), t("Add text or an image.")));
  }
  findings.push(...checkLength(body, "text", "body", limits, countText));
  for (const [index, part] of thread.entries()) {
    if (limits.thread && part.trim() === "" && !threadMedia[index]?.length) {
      const message = t("Part {part} is empty.", { part: index + 2 });
      findings.push(error("empty", `thread.${index}`, message, t("Add text or an image.")));
    }
    findings.push(...checkLength(part, index + 2, `thread.${index}`, limits, countText));
  }
  if (thread.length > 0 && !limits.thread) {
    findings.push(
      error(
        "thread_unsupported",
        "thread",
        t("This platform doesn't support threads."),
        t("Combine the parts into one text."),
      ),
    );
  }
  if (firstComment !== null && !limits.first_comment) {
    findings.push(
      error(
        "first_comment_unsupported",
        "first_comment",
        t("This platform doesn't support comments."),
        t("Remove the first comment."),
      ),
    );
  }
  if (firstComment !== null && limits.first_comment) {
    findings.push(...checkLength(firstComment, "comment", "first_comment", limits, countText));
  }
  return findings;
}

/** The number is that of a part of a thread. */
type Piece = "text" | "comment" | number;

function checkLength(
  text: string,
  piece: Piece,
  field: string,
  { text_limit: limit, text_bytes_limit: mostBytes }: Capabilities,
  countText: (text: string) => number,
): PreflightIssue[] {
  const over = countText(text) - limit;
  if (over > 0) {
    const fix = t("Shorten it to {limit}.", { limit: String(limit) });
    return [error("text_too_long", field, describeExcess(piece, over), fix)];
  }
  return mostBytes !== undefined && countBytes(text) > mostBytes
    ? [error("text_too_long", field, describeBytes(piece, String(mostBytes)), t("Shorten it."))]
    : [];
}

function describeExcess(piece: Piece, over: number): string {
  if (piece === "text") {
    return tn(over, "The text is {count} character too long.", "The text is {count} characters too long.");
  }
  if (piece === "comment") {
    return tn(
      over,
      "The first comment is {count} character too long.",
      "The first comment is {count} characters too long.",
    );
  }
  return tn(over, "Part {part} is {count} character too long.", "Part {part} is {count} characters too long.", {
    part: piece,
  });
}

function describeBytes(piece: Piece, bytes: string): string {
  if (piece === "text") return t("The text takes more than {bytes} bytes.", { bytes });
  if (piece === "comment") return t("The first comment takes more than {bytes} bytes.", { bytes });
  return t("Part {part} takes more than {bytes} bytes.", { part: piece, bytes });
}

/** Checks the media of the post, and where the platform has threads those of each of their parts. */
function checkMedia({ media, threadMedia = [] }: Content, limits: Capabilities): PreflightIssue[] {
  const ofParts = limits.thread ? threadMedia : [];
  return [
    ...checkFiles(media, limits),
    ...ofParts.flatMap((files, index) => checkFiles(files, limits).map((issue) => inThreadPart(issue, index))),
  ];
}

/** An issue about the text or a file of a post, as one about those of a thread part. */
export function inThreadPart({ field, message, ...issue }: PreflightIssue, index: number): PreflightIssue {
  const path = field === "body" ? `thread.${index}` : `thread.${index}.${field}`;
  const [, place] = /^media\.(\d+)$/.exec(field) ?? [];
  const part = index + 2;
  const named =
    place === undefined
      ? t("Part {part}: {message}", { part, message })
      : t("Part {part}, file {number}: {message}", { part, number: Number(place) + 1, message });
  return { ...issue, field: path, message: named };
}

function checkFiles(media: readonly ContentMedia[], limits: Capabilities): PreflightIssue[] {
  const findings = media.flatMap((item, index) => checkItem(item, `media.${index}`, limits));
  if (media.length > limits.media_limit) {
    findings.push(
      error(
        "too_many_media",
        "media",
        t("At most {limit} media items are allowed.", { limit: limits.media_limit }),
        t("Remove {surplus}.", { surplus: media.length - limits.media_limit }),
      ),
    );
  } else findings.push(...checkMix(media, limits));
  return findings;
}

type Mix = NonNullable<Capabilities["media_mixes"]>[number];

function checkMix(
  media: readonly ContentMedia[],
  { media_mixes: mixes, media: byKind }: Capabilities,
): PreflightIssue[] {
  if (!mixes || media.length === 0) return [];
  const hasOwnGifs = byKind?.gif !== undefined || mixes.some((mix) => mix.gif !== undefined);
  const kinds = media.map(({ type }) => (mediaKind(type) === "gif" && !hasOwnGifs ? "image" : mediaKind(type)));
  const count = (kind: MediaKind) => kinds.filter((one) => one === kind).length;
  const fits = (mix: Mix) => kinds.every((kind) => count(kind) <= (mix[kind] ?? 0));
  if (mixes.some(fits)) return [];
  const allowed = mixes.map(describeMix).reduce((others, mix) => t("{others}, or {mix}", { others, mix }));
  const message = t("These media can't go together: {allowed}.", { allowed });
  return [error("media_mix_unsupported", "media", message, t("Remove some."))];
}

const MOST: Record<MediaKind, (count: number) => string> = {
  image: (count) => (count > 1 ? tn(count, "up to {count} image", "up to {count} images") : t("1 image")),
  gif: (count) => (count > 1 ? tn(count, "up to {count} GIF", "up to {count} GIFs") : t("1 GIF")),
  video: (count) => (count > 1 ? tn(count, "up to {count} video", "up to {count} videos") : t("1 video")),
  document: (count) => (count > 1 ? tn(count, "up to {count} document", "up to {count} documents") : t("1 document")),
};

/** For example “up to 4 images and 1 video”. */
function describeMix(mix: Mix): string {
  const parts = MEDIA_KINDS.flatMap((kind) => {
    const most = mix[kind] ?? 0;
    return most > 0 ? [MOST[kind](most)] : [];
  });
  return parts.length === 0 ? "" : parts.reduce((media, more) => t("{media} and {more}", { media, more }));
}

function checkItem(item: ContentMedia, field: string, capabilities: Capabilities): PreflightIssue[] {
  const findings: PreflightIssue[] = [];
  const limits = mediaLimitsFor(capabilities, item.type);
  if (!limits?.types.includes(item.type)) {
    const message =
      mediaKind(item.type) === "document"
        ? t("This platform doesn't take documents.")
        : t("This platform doesn't support {type}.", { type: item.type });
    findings.push(error("media_type_unsupported", field, message, t("Use another file.")));
  } else findings.push(...checkFile(item, field, limits));
  const { alt_text_limit: altLimit } = capabilities;
  // No network takes an alt text for a document, and some take none. What the media has is used elsewhere.
  if (mediaKind(item.type) === "document" || altLimit === 0) return findings;
  if (item.alt.length > altLimit) {
    findings.push(
      error(
        "alt_text_too_long",
        field,
        t("The alt text is longer than {limit} characters.", { limit: String(altLimit) }),
        t("Shorten it."),
      ),
    );
  }
  if (item.alt.trim() === "") {
    findings.push({
      code: "alt_text_missing",
      field,
      severity: "warning",
      message: mediaKind(item.type) === "video" ? t("This video has no alt text.") : t("This image has no alt text."),
      fix: t("Add alt text for people who can't see it."),
    });
  }
  return findings;
}

/** Whether a file without a duration is accepted unchanged. */
export function fitsLimits(
  file: Pick<ContentMedia, "type" | "bytes" | "width" | "height">,
  limits: MediaLimits,
): boolean {
  return limits.types.includes(file.type) && checkFile(file, "", limits).length === 0;
}

/** Checks a file of an accepted type. */
function checkFile(item: Omit<ContentMedia, "alt">, field: string, limits: MediaLimits): PreflightIssue[] {
  const { bytes, width, height, seconds, pages } = item;
  const findings: PreflightIssue[] = [];
  const size = { width: String(width), height: String(height) };
  if (bytes > limits.bytes) {
    const message = t("The file is larger than {megabytes} MB.", { megabytes: exact(limits.bytes / 1_000_000) });
    findings.push(error("media_too_large", field, message, t("Use a smaller file.")));
  }
  const isTooBig =
    isAbove(width, limits.width) || isAbove(height, limits.height) || width * height > (limits.pixels ?? Infinity);
  if (isTooBig) {
    const message = t("{width} × {height} pixels are more than this platform takes.", size);
    findings.push(error("media_too_many_pixels", field, message, describeSize(limits)));
  }
  if (isBelow(width, limits.width) || isBelow(height, limits.height)) {
    const message = t("{width} × {height} pixels are too few for this platform.", size);
    findings.push(error("media_too_small", field, message, describeSize(limits)));
  }
  if (!isWithin(width / height, limits.ratio)) {
    const message = isBelow(width / height, limits.ratio)
      ? t("{width} × {height} is too tall for this platform.", size)
      : t("{width} × {height} is too wide for this platform.", size);
    findings.push(error("media_ratio_unsupported", field, message, describeRange(RATIO, limits.ratio ?? {})));
  }
  if (typeof seconds === "number" && !isWithin(seconds, limits.seconds)) {
    const isShort = isBelow(seconds, limits.seconds);
    const message = isShort
      ? t("The video is too short for this platform.")
      : t("The video is too long for this platform.");
    const fix = describeRange(SECONDS, limits.seconds ?? {});
    findings.push(error(isShort ? "media_too_short" : "media_too_long", field, message, fix));
  }
  if (limits.pages !== undefined && (pages ?? 0) > limits.pages) {
    const message = tn(
      limits.pages,
      "The document has more than {count} page.",
      "The document has more than {count} pages.",
    );
    const fix = t("Shorten it to {limit}.", { limit: String(limits.pages) });
    findings.push(error("media_too_many_pages", field, message, fix));
  }
  return item.codecs ? [...findings, ...checkCodecs(item.codecs, field, limits)] : findings;
}

function isAbove(value: number, { max = Number.POSITIVE_INFINITY }: Range = {}): boolean {
  return value > max;
}

function isBelow(value: number, { min = Number.NEGATIVE_INFINITY }: Range = {}): boolean {
  return value < min;
}

function isWithin(value: number, range: Range | undefined): boolean {
  return !isAbove(value, range) && !isBelow(value, range);
}

/** The texts of a range: with both ends, or with one. */
type RangeTexts = { both: Message; min: Message; max: Message };

const RATIO: RangeTexts = {
  both: msg("Crop it to a width-to-height ratio of at least {min} and at most {max}."),
  min: msg("Crop it to a width-to-height ratio of at least {min}."),
  max: msg("Crop it to a width-to-height ratio of at most {max}."),
};
const SECONDS: RangeTexts = {
  both: msg("Use one of at least {min} and at most {max} seconds."),
  min: msg("Use one of at least {min} seconds."),
  max: msg("Use one of at most {max} seconds."),
};
const WIDTH: RangeTexts = {
  both: msg("a width of at least {min} and at most {max}"),
  min: msg("a width of at least {min}"),
  max: msg("a width of at most {max}"),
};
const HEIGHT: RangeTexts = {
  both: msg("a height of at least {min} and at most {max}"),
  min: msg("a height of at least {min}"),
  max: msg("a height of at most {max}"),
};

function describeRange(texts: RangeTexts, { min, max }: Range): string {
  if (min === undefined) return t(texts.max, { max: exact(max ?? 0) });
  return max === undefined ? t(texts.min, { min: exact(min) }) : t(texts.both, { min: exact(min), max: exact(max) });
}

function describeSize({ width, height, pixels }: MediaLimits): string {
  const all = [
    width && describeRange(WIDTH, width),
    height && describeRange(HEIGHT, height),
    pixels !== undefined && t("at most {pixels} million pixels", { pixels: exact(pixels / 1_000_000) }),
  ];
  return t("Use {sizes}.", { sizes: all.filter(Boolean).join(", ") });
}

/** With all its digits, and not in groups. */
function exact(number: number): string {
  return formatNumber(number, { maximumFractionDigits: 20, useGrouping: false });
}

/** An issue that keeps a post from being published. */
export function error(code: string, field: string, message: string, fix: string): PreflightIssue {
  return { code, field, severity: "error", message, fix };
}

/** Checks an option that takes the address of a page; none of an empty one. */
export function checkAddress(value: unknown, field: string): PreflightIssue[] {
  if (typeof value !== "string" || value === "" || /^https?:\/\/\S+$/.test(value)) return [];
  return [
    error("option_invalid", field, t("The link isn't a web address."), t("Enter one that begins with https://.")),
  ];
}
