import { z } from "zod";
import type { Call, Outgoing, Published } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import { permalinkOf, type RedditSite, readCredentials, sendToReddit } from "./api.ts";
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
const Listing = z.object({ data: z.object({ children: z.array(z.object({ data: Post })) }) });

/** A post may be the result of the first request even if its time is up to this many seconds before it. */
const MARGIN_SECONDS = 120;
/** The most that Reddit lists at once. */
const LISTED = 100;

/**
 * Looks for the post among the account's latest submissions: by its files, which are uploaded for it alone, or by its
 * title and text.
 * @returns the oldest first
 * @throws Error when Reddit does not say
 */
export async function findPosted(outgoing: Outgoing, call: Call, at: RedditSite): Promise<Published[]> {
  const { token, username } = readCredentials(outgoing.channel);
  const path = `/user/${encodeURIComponent(username)}/submitted?limit=${LISTED}&sort=new&raw_json=1`;
  const response = await sendToReddit(call, at, path, { token });
  const { data } = Listing.safeParse(response.json);
  if (response.status !== 200 || !data) throw new Error(`Reddit responded with status ${response.status}.`);
  const since = serverTimeOf(response.headers) / 1000 - (outgoing.sentSecondsAgo ?? 0) - MARGIN_SECONDS;
  const isIt = (one: Post) =>
    outgoing.part.media.length > 0 ? hasFile(one, outgoing) : one.created_utc >= since && isLike(one, outgoing);
  const posts = data.data.children.map(({ data: one }) => one);
  const found = posts.filter(isIt);
  if (found.length === 0 && posts.length >= LISTED && (posts.at(-1)?.created_utc ?? 0) >= since)
    throw new Error("The account has too many posts to tell whether this is one of them.");
  return found.map(({ name, permalink }) => ({ externalId: name, permalink: permalinkOf(permalink) })).toReversed();
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
