/** An image or video in a preview. */
export interface PreviewMedia {
  /** The image; for a video, its poster frame. */
  url: string;
  /** The alt text; empty if there is none. */
  alt: string;
  width: number;
  height: number;
  isVideo?: boolean;
}

/** The content for one channel, with its overrides applied. */
export interface PreviewContent {
  /** Where the network has one, such as a video's or an article's; null for none. */
  title: string | null;
  body: string;
  /** The parts after the first. */
  thread: readonly string[];
  media: readonly PreviewMedia[];
  firstComment: string | null;
  tags: readonly string[];
}

/** The author, as the platform shows it above every post. */
export interface PreviewAuthor {
  displayName: string;
  handle: string;
  avatarUrl: string | null;
}

/** There is nothing to show yet. */
export function isEmptyContent({ body, media, thread }: PreviewContent): boolean {
  return body.trim() === "" && media.length === 0 && thread.every((part) => part.trim() === "");
}
