/** A picture or a video as a preview shows it. */
export interface PreviewMedia {
  /** A picture to show; of a video, its still. */
  url: string;
  /** What it shows, in words; empty when nobody said. */
  alt: string;
  width: number;
  height: number;
  isVideo?: boolean;
}

/** What one channel gets, with its overrides applied. */
export interface PreviewContent {
  body: string;
  /** The parts after the first. */
  thread: readonly string[];
  media: readonly PreviewMedia[];
  firstComment: string | null;
  tags: readonly string[];
}

/** Who speaks, as the platform says it above every post. */
export interface PreviewAuthor {
  displayName: string;
  handle: string;
  avatarUrl: string | null;
}

/** Nothing to show yet. */
export function isEmptyContent({ body, media, thread }: PreviewContent): boolean {
  return body.trim() === "" && media.length === 0 && thread.every((part) => part.trim() === "");
}
