import type { Issue } from "#kernel/fault.ts";
import type { CodecFacts, MediaLimits } from "./media.ts";
import type { OptionValues } from "./options.ts";

/** `seconds`: the length of a video; `codecs`: its encoding; `pages`: of a document; null when unknown. */
export type ContentMedia = {
  type: string;
  bytes: number;
  width: number;
  height: number;
  alt: string;
  seconds?: number | null | undefined;
  pages?: number | null | undefined;
  codecs?: CodecFacts | null | undefined;
  /** Of the texts that were written on an image here; null where nothing is known about text in it. */
  textContrasts?: readonly { text: string; ratio: number; needed: number }[] | null | undefined;
};

/** The content for one channel: the post with the publication's overrides applied. */
export type Content<Media extends ContentMedia = ContentMedia> = {
  body: string;
  media: Media[];
  tags: string[];
  /** Thread parts after the first. */
  thread: string[];
  /** The media of each thread part; absent where none has any. */
  threadMedia?: Media[][];
  firstComment: string | null;
  /** Its texts are Markdown; `mediaIds` are the IDs of `media`, by which the text places them. Absent for plain text. */
  rich?: { mediaIds: readonly number[] };
  /** The chosen values without defaults; `readOptions` adds these. */
  options: OptionValues;
};

/** An `Issue` before the caller adds the channel. */
export type PreflightIssue = Omit<Issue, "channel_id" | "platform">;

/** Maximum characters of the texts; `image` is null when cards have none. */
export type LinkCardRule = { title: number; description: number; image: MediaLimits | null };

/** A linked page's metadata, cut to the platform's rule. An image that does not fit is omitted. */
export type LinkCard = { url: string; title: string; description: string; image: OutgoingMedia | null };

/** Where the file of a media asset is stored, its public URL, and its name in the library. */
export type OutgoingMedia = ContentMedia & { storageKey: string; url: string; name: string };

/**
 * One part of a publication, each sent on its own after the one before is published: the post, the following thread
 * parts, the first comment.
 */
export type Part<Media extends ContentMedia = ContentMedia> = {
  kind: "post" | "thread" | "comment";
  body: string;
  media: Media[];
  /** The place that it goes to, where a post goes to several: a value of the options `Connector.targets`. */
  target?: string;
  /** Of a comment, the number of the part that it is below; absent for the first. */
  below?: number;
};
