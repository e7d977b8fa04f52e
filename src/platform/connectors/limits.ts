import { counted } from "#kernel/counted.ts";
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
} from "./contract.ts";

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

const LINK = /https?:\/\/[^\s<>"]+/gi;

/** Characters by the declared counting; graphemes by default. */
export function countCharacters(
  text: string,
  { unit, link_length: link }: TextCounting = { unit: "graphemes" },
): number {
  const counted = link === undefined ? text : text.replaceAll(LINK, "x".repeat(link));
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
  { body, media, thread, firstComment }: Content,
  limits: Capabilities,
  countText: (text: string) => number,
): PreflightIssue[] {
  const findings: PreflightIssue[] = [];
  if (body.trim() === "" && media.length === 0) {
    findings.push(error("empty", "body", "The post is empty.", "Add text or an image."));
  }
  findings.push(...checkLength(body, "The text", "body", limits, countText));
  for (const [index, part] of thread.entries()) {
    findings.push(...checkLength(part, `Part ${index + 2}`, `thread.${index}`, limits, countText));
  }
  if (thread.length > 0 && !limits.thread) {
    findings.push(
      error(
        "thread_unsupported",
        "thread",
        "This platform doesn't support threads.",
        "Combine the parts into one text.",
      ),
    );
  }
  if (firstComment !== null && !limits.first_comment) {
    findings.push(
      error(
        "first_comment_unsupported",
        "first_comment",
        "This platform doesn't support comments.",
        "Remove the first comment.",
      ),
    );
  }
  if (firstComment !== null && limits.first_comment) {
    findings.push(...checkLength(firstComment, "The first comment", "first_comment", limits, countText));
  }
  return findings;
}

function checkLength(
  text: string,
  what: string,
  field: string,
  { text_limit: limit, text_bytes_limit: mostBytes }: Capabilities,
  countText: (text: string) => number,
): PreflightIssue[] {
  const over = countText(text) - limit;
  if (over > 0) {
    return [
      error("text_too_long", field, `${what} is ${counted(over, "character")} too long.`, `Shorten it to ${limit}.`),
    ];
  }
  return mostBytes !== undefined && countBytes(text) > mostBytes
    ? [error("text_too_long", field, `${what} takes more than ${mostBytes} bytes.`, "Shorten it.")]
    : [];
}

function checkMedia({ media }: Content, limits: Capabilities): PreflightIssue[] {
  const findings = media.flatMap((item, index) => checkItem(item, `media.${index}`, limits));
  if (media.length > limits.media_limit) {
    findings.push(
      error(
        "too_many_media",
        "media",
        `At most ${limits.media_limit} media items are allowed.`,
        `Remove ${media.length - limits.media_limit}.`,
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
  const allowed = mixes.map(describeMix).join(", or ");
  return [error("media_mix_unsupported", "media", `These media can't go together: ${allowed}.`, "Remove some.")];
}

const KIND_NAMES = { image: "image", gif: "GIF", video: "video", document: "document" } as const;

/** For example “up to 4 images and 1 video”. */
function describeMix(mix: Mix): string {
  const parts = MEDIA_KINDS.flatMap((kind) => {
    const most = mix[kind] ?? 0;
    return most > 0 ? [`${most > 1 ? "up to " : ""}${counted(most, KIND_NAMES[kind])}`] : [];
  });
  return parts.join(" and ");
}

function checkItem(item: ContentMedia, field: string, capabilities: Capabilities): PreflightIssue[] {
  const findings: PreflightIssue[] = [];
  const limits = mediaLimitsFor(capabilities, item.type);
  if (!limits?.types.includes(item.type)) {
    const message =
      mediaKind(item.type) === "document"
        ? "This platform doesn't take documents."
        : `This platform doesn't support ${item.type}.`;
    findings.push(error("media_type_unsupported", field, message, "Use another file."));
  } else findings.push(...checkFile(item, field, limits));
  const { alt_text_limit: altLimit } = capabilities;
  // No network takes an alt text for a document, and some take none. What the media has is used elsewhere.
  if (mediaKind(item.type) === "document" || altLimit === 0) return findings;
  if (item.alt.length > altLimit) {
    findings.push(
      error("alt_text_too_long", field, `The alt text is longer than ${altLimit} characters.`, "Shorten it."),
    );
  }
  if (item.alt.trim() === "") {
    findings.push({
      code: "alt_text_missing",
      field,
      severity: "warning",
      message: `This ${mediaKind(item.type) === "video" ? "video" : "image"} has no alt text.`,
      fix: "Add alt text for people who can't see it.",
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
  if (bytes > limits.bytes) {
    const megabytes = limits.bytes / 1_000_000;
    findings.push(error("media_too_large", field, `The file is larger than ${megabytes} MB.`, "Use a smaller file."));
  }
  const isTooBig =
    isAbove(width, limits.width) || isAbove(height, limits.height) || width * height > (limits.pixels ?? Infinity);
  if (isTooBig) {
    const message = `${width} × ${height} pixels are more than this platform takes.`;
    findings.push(error("media_too_many_pixels", field, message, `Use ${describeSize(limits)}.`));
  }
  if (isBelow(width, limits.width) || isBelow(height, limits.height)) {
    const message = `${width} × ${height} pixels are too few for this platform.`;
    findings.push(error("media_too_small", field, message, `Use ${describeSize(limits)}.`));
  }
  if (!isWithin(width / height, limits.ratio)) {
    const { min, max } = limits.ratio ?? {};
    const shape = isBelow(width / height, limits.ratio) ? "tall" : "wide";
    const message = `${width} × ${height} is too ${shape} for this platform.`;
    const range = describeRange({ min, max });
    findings.push(error("media_ratio_unsupported", field, message, `Crop it to a width-to-height ratio ${range}.`));
  }
  if (typeof seconds === "number" && !isWithin(seconds, limits.seconds)) {
    const length = isBelow(seconds, limits.seconds) ? "short" : "long";
    const message = `The video is too ${length} for this platform.`;
    const fix = `Use one ${describeRange(limits.seconds ?? {})} seconds.`;
    findings.push(error(`media_too_${length}`, field, message, fix));
  }
  if (limits.pages !== undefined && (pages ?? 0) > limits.pages) {
    const message = `The document has more than ${counted(limits.pages, "page")}.`;
    findings.push(error("media_too_many_pages", field, message, `Shorten it to ${limits.pages}.`));
  }
  return findings;
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

/** For example “of at least 0.8 and at most 1.91”. */
function describeRange({ min, max }: Range): string {
  const ends = [min === undefined ? [] : [`at least ${min}`], max === undefined ? [] : [`at most ${max}`]].flat();
  return `of ${ends.join(" and ")}`;
}

function describeSize({ width, height, pixels }: MediaLimits): string {
  const sides = [width && `a width ${describeRange(width)}`, height && `a height ${describeRange(height)}`];
  const all = [...sides, pixels !== undefined && `at most ${pixels / 1_000_000} million pixels`].filter(Boolean);
  return all.join(", ");
}

function error(code: string, field: string, message: string, fix: string): PreflightIssue {
  return { code, field, severity: "error", message, fix };
}
