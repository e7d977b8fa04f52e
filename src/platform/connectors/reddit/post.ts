import type { Outgoing } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { mediaKind } from "../shared/text/limits.ts";
import { findLinks } from "../shared/text/links.ts";
import { coverOf } from "./describe.ts";
import { postTextOf } from "./markdown.ts";
import { OPTIONS } from "./options.ts";
import { uploadedFile } from "./prepare.ts";

/** What a post is at Reddit: a text, a link, files or a poll. */
export type Kind = "self" | "link" | "image" | "gallery" | "video" | "poll";
type Sent = Pick<Outgoing, "options" | "part" | "rich" | "state">;

export function kindOf({ options, part: { media } }: Sent): Kind {
  const { kind, poll = [] } = readOptions(OPTIONS, options);
  if (media.some(({ type }) => mediaKind(type) === "video")) return "video";
  if (media.length > 0) return media.length > 1 ? "gallery" : "image";
  return poll.length > 0 ? "poll" : kind;
}

/** Where a link post leads. */
export function linkOf({ options, part: { body } }: Sent): string {
  return readOptions(OPTIONS, options).url ?? findLinks(body)[0]?.uri ?? "";
}

export function textOf({ part: { body }, rich }: Sent): string {
  return postTextOf(body, rich !== undefined);
}

/** The publishing request; `form` and `data` are in the encodings that Reddit takes there. */
export type Submission = { path: string; form?: Record<string, string>; data?: object };

/** Source: praw/models/reddit/subreddit/subreddit.py of praw-dev/praw, read 30 November 2026. */
export function submissionOf(outgoing: Sent): Submission {
  const { subreddit: sr, title, flair, nsfw = false, spoiler = false } = readOptions(OPTIONS, outgoing.options);
  const { poll: options = [], poll_days: duration } = readOptions(OPTIONS, outgoing.options);
  const kind = kindOf(outgoing);
  const { media } = outgoing.part;
  const text = textOf(outgoing);
  if (kind === "poll" || kind === "gallery") {
    const common = { sr, title, text, sendreplies: true, nsfw, spoiler, ...(flair && { flair_id: flair }) };
    if (kind === "poll")
      return { path: "/api/submit_poll_post", data: { ...common, options, duration, resubmit: true } };
    const items = media.map((_, index) => ({
      media_id: uploadedFile(outgoing.state, index).id,
      caption: "",
      outbound_url: "",
    }));
    return { path: "/api/submit_gallery_post.json", data: { ...common, items, show_error_list: true } };
  }
  const form = {
    sr,
    title,
    kind,
    // Otherwise a link that was posted before is refused in some subreddits and not in others.
    resubmit: "true",
    sendreplies: "true",
    ...(kind === "link" ? { url: linkOf(outgoing) } : { text }),
    ...(kind === "image" || kind === "video" ? filesOf(outgoing) : {}),
    ...(flair ? { flair_id: flair } : {}),
    ...(nsfw ? { nsfw: "true" } : {}),
    ...(spoiler ? { spoiler: "true" } : {}),
  };
  return { path: "/api/submit", form };
}

/** The addresses of an image, or of a video and its cover. */
function filesOf({ part: { media }, state }: Sent): { url: string; video_poster_url?: string } {
  const cover = coverOf(media);
  const video = media.findIndex((item) => item !== cover);
  if (video < 0 || !cover) return { url: uploadedFile(state, 0).url };
  return {
    url: uploadedFile(state, video).url,
    video_poster_url: uploadedFile(state, media.indexOf(cover)).url,
  };
}
