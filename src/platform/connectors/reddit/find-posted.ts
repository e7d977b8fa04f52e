import { z } from "zod";
import type { Call, Incomplete, Outgoing, Published } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { findSince } from "../shared/http/find-since.ts";
import { permalinkOf, type RedditSite, readCredentials } from "./api.ts";
import { readListing } from "./listing.ts";
import { isSameText } from "./markdown.ts";
import { OPTIONS } from "./options.ts";
import { kindOf, linkOf, textOf } from "./post.ts";
import { uploadedFile } from "./prepare.ts";

/** As Reddit's recorded answers in praw-dev/praw have it, read 30 November 2026. */
const Post = z.object({
  name: z.string(),
  permalink: z.string(),
  created_utc: z.number(),
  title: z.string(),
  subreddit: z.string(),
  /** Markdown as it was submitted; empty for a link. */
  selftext: z.string().default(""),
  is_self: z.boolean().default(true),
  /** Of an image and of a video, the address of its file. */
  url: z.string().default(""),
  poll_data: z.unknown().optional(),
  gallery_data: z.object({ items: z.array(z.object({ media_id: z.string() })) }).nullish(),
});
type Post = z.infer<typeof Post>;

/**
 * Looks for the post among what the account has submitted since: by its files, which are uploaded for it alone, or by its
 * title and text.
 * @returns the oldest first
 * @throws Error when Reddit does not say
 */
export function findPosted(outgoing: Outgoing, call: Call, at: RedditSite): Promise<Published[] | Incomplete> {
  const credentials = readCredentials(outgoing.channel);
  const hasFiles = outgoing.part.media.length > 0;
  return findSince(outgoing, {
    read: (after) => readListing(call, at, credentials, { list: "submitted", after, item: Post }),
    isIt: (one) => (hasFiles ? hasFile(one, outgoing) : isLike(one, outgoing)),
    timeOf: ({ created_utc: seconds }) => seconds * 1000,
    publishedAs: ({ name, permalink }) => ({ externalId: name, permalink: permalinkOf(permalink) }),
  });
}

function hasFile({ url, gallery_data: gallery }: Post, { part, state }: Outgoing): boolean {
  const ids = part.media.map((_, index) => uploadedFile(state, index).id);
  const named = [url.split(/[/.]/), gallery?.items.map(({ media_id: id }) => id) ?? []].flat();
  return ids.some((id) => named.includes(id));
}

/** Regular posts share their title. */
function isLike(one: Post, outgoing: Outgoing): boolean {
  const { subreddit, title } = readOptions(OPTIONS, outgoing.options);
  if (one.title !== title.trim() || one.subreddit.toLowerCase() !== subreddit.toLowerCase()) return false;
  const kind = kindOf(outgoing);
  if (kind === "link") return !one.is_self && isSameUrl(one.url, linkOf(outgoing));
  return one.is_self && Boolean(one.poll_data) === (kind === "poll") && isSameText(one.selftext, textOf(outgoing));
}

const isSameUrl = (one: string, other: string) => (URL.parse(one)?.href ?? one) === (URL.parse(other)?.href ?? other);
