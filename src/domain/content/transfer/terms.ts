import type { Progress } from "#kernel/context.ts";

/** Maximum posts of one import. */
export const MAX_ROWS = 500;
/** Maximum characters of one file; also the bytes that the REST adapter accepts. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

export const FORMATS = ["csv", "json", "ics"] as const;
export type Format = (typeof FORMATS)[number];

/** The media type of an import's progress: a JSON line for each part that is done, and last the response. */
export const PROGRESS_TYPE = "application/x-ndjson";
export type ImportLine = { progress: Progress } | { status: number; body: unknown };

/**
 * Names of columns and fields in the exports of other services, by the field of a post that they become. Written as
 * `foreignName` does, most specific first: the first one that a file has is used.
 */
export const FOREIGN_NAMES = {
  body: ["text", "post_text", "post_content", "message", "caption", "content", "post", "copy", "description"],
  scheduled_at: [
    ...["posting_time", "scheduled_at", "scheduled_time", "scheduled_for", "scheduled_date", "schedule_date"],
    ...["publish_date", "publish_at", "post_at_specific_time", "due_at", "date_time", "datetime", "date"],
  ],
  time: ["time"],
  channels: [
    ...["channel", "channels", "accounts", "account", "profiles", "profile", "social_profile", "social_profiles"],
    ...["integration", "channel_service", "social_network", "networks", "network", "platforms", "platform"],
  ],
  tags: ["tags", "tag", "labels", "label"],
  link: ["link", "url", "link_url"],
  media: [
    ...["media_urls", "media_url", "media", "assets", "image_urls", "image_url", "images", "image", "video_urls"],
    ...["video_url", "videos", "video", "attachments", "photo_url"],
  ],
  internal_note: ["internal_note", "notes", "note"],
  status: ["status", "state"],
} as const satisfies Record<string, readonly string[]>;

/** `posting_time` for `Posting Time` and `postingTime`. */
export function foreignName(name: string): string {
  const words = name.trim().replace(/([a-z\d])([A-Z])/g, "$1_$2");
  return words
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "_")
    .replace(/^_|_$/g, "");
}

/** Whether the first line of a file has a time in its first cell, as files for Hootsuite do, which name no columns. */
export function isUnnamed(firstLine: readonly string[]): boolean {
  return (
    firstLine.length >= 2 && firstLine.length <= 3 && /^\s*\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\s/.test(firstLine[0] ?? "")
  );
}
