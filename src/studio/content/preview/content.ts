import type { z } from "zod";
import type { Asset } from "#domain/content/media/schema.ts";
import type { AssetKind } from "#domain/content/media/terms.ts";
import { type SentMention, withHandles } from "#domain/content/saved-mentions/rules.ts";
import type { OptionValues } from "#platform/connectors/contract.ts";
import { documentTitle } from "#platform/connectors/shared/text/article-title.ts";

/** An image, video or document in a preview. */
export interface PreviewMedia {
  /** By which a text with formatting places it. */
  id?: number;
  /** The image; for a video its poster frame, for a document its first page. */
  url: string;
  /** The same in full size. */
  full: string;
  /** The alt text; empty if there is none. */
  alt: string;
  width: number;
  height: number;
  kind: AssetKind;
  /** Of a document: what stands above its pages. */
  title?: string;
  pages?: number;
}

/** The content for one channel, with its overrides applied. */
export interface PreviewContent {
  /** Where the network has one, such as a video's or an article's; null for none. */
  title: string | null;
  body: string;
  /** Whether its texts are Markdown. */
  isRich?: boolean;
  /** The parts after the first. */
  thread: readonly string[];
  /** The media of these parts; absent where none has any. */
  threadMedia?: readonly (readonly PreviewMedia[])[];
  media: readonly PreviewMedia[];
  firstComment: string | null;
  tags: readonly string[];
  /** The network's own settings, some of which readers see, such as a poll. */
  options?: OptionValues;
  /** What the network receives for the saved mentions in these texts; empty where the texts have it already. */
  mentions: readonly SentMention[];
}

/** The content as it is sent: with the handles of saved mentions in its texts. */
export function asSent(content: PreviewContent): PreviewContent {
  const { body, thread, firstComment, mentions } = content;
  if (mentions.length === 0) return content;
  const apply = (text: string) => withHandles(text, mentions);
  return {
    ...content,
    body: apply(body),
    thread: thread.map(apply),
    firstComment: firstComment === null ? null : apply(firstComment),
  };
}

/** The author, as the platform shows it above every post. */
export interface PreviewAuthor {
  displayName: string;
  handle: string;
  avatarUrl: string | null;
}

/** There is nothing to show yet. */
export function isEmptyContent({ body, media, thread, threadMedia = [] }: PreviewContent): boolean {
  const files = [...media, ...threadMedia.flat()];
  return files.length === 0 && [body, ...thread].every((part) => part.trim() === "");
}

type PreviewedAsset = Pick<
  z.output<typeof Asset>,
  "id" | "kind" | "name" | "url" | "thumbnail_url" | "alt_text" | "width" | "height" | "pages"
>;

/** @param size a composer's small preview is content with the thumbnail */
export function previewMedia(
  { id, kind, name, url, thumbnail_url: thumbnail, alt_text: alt, width, height, pages }: PreviewedAsset,
  options: OptionValues = {},
  size: "full" | "thumbnail" = "full",
): PreviewMedia {
  const full = kind === "image" ? url : thumbnail;
  const shown = { id, url: size === "full" ? full : thumbnail, full, alt, width, height, kind };
  return kind === "document" ? { ...shown, title: documentTitle(options, name), pages: pages ?? 1 } : shown;
}

/** The media as a network of videos shows it: an image beside the video is its thumbnail. */
export function withThumbnail(media: readonly PreviewMedia[]): readonly PreviewMedia[] {
  const video = media.find(({ kind }) => kind === "video");
  const thumbnail = media.find(({ kind }) => kind === "image");
  return video && thumbnail ? [{ ...video, url: thumbnail.url, full: thumbnail.full, alt: thumbnail.alt }] : media;
}
