import type { Quotable } from "#studio/content/posts/comments/anchors.ts";
import type { ReviewPost } from "./call.ts";

/** The passages of a post that guests can quote. */
export function quotableOf({ body, media, channels }: Pick<ReviewPost, "body" | "media" | "channels">): Quotable {
  return {
    body,
    channels: channels.map((channel) => ({
      body: channel.body,
      thread: channel.thread,
      firstComment: channel.first_comment,
    })),
    mediaIds: [...media, ...channels.flatMap((channel) => [...channel.media, ...channel.thread_media.flat()])].map(
      ({ id }) => id,
    ),
  };
}
