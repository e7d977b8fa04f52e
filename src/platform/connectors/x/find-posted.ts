import { z } from "zod";
import type { Call, Outgoing, Published } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import { messageOf, permalinkOf, readCredentials, sendToX, type XSite } from "./api.ts";
import { OPTIONS } from "./options.ts";
import { PostedText, readPostedText } from "./read-text.ts";

/** A post may be the result of the first request even if its time is up to this many seconds before it. */
const MARGIN_SECONDS = 60;
/** If this machine's clock differs from X's by more milliseconds than this, the search starts again with X's time. */
const MAX_SKEW_MS = 30_000;
const MAX_PAGES = 5;

const Candidate = PostedText.extend({
  id: z.string(),
  referenced_tweets: z.array(z.object({ type: z.string(), id: z.string() })).optional(),
  attachments: z.object({ media_keys: z.array(z.string()).catch([]) }).optional(),
});
type Candidate = z.infer<typeof Candidate>;
const Page = z.object({
  data: z.array(Candidate).default([]),
  meta: z.object({ next_token: z.string().optional() }),
});

/**
 * Searches the account's own posts since the part's first request. A post matches by the post it replies to, its text
 * and its number of files. X charges for each post that it returns.
 * @returns the oldest first
 * @throws Error when the search fails or the account has too many posts since then
 */
export async function findPosted(outgoing: Outgoing, call: Call, { api }: XSite): Promise<Published[]> {
  const { token, userId, username } = readCredentials(outgoing.channel);
  const found: Candidate[] = [];
  let now = Date.now();
  for (let page = 0, next: string | undefined = ""; page < MAX_PAGES; page += 1) {
    const since = new Date(now - ((outgoing.sentSecondsAgo ?? 0) + MARGIN_SECONDS) * 1000);
    const query = new URLSearchParams({
      max_results: "20",
      exclude: "retweets",
      start_time: `${since.toISOString().slice(0, 19)}Z`,
      "tweet.fields": "entities,note_tweet,referenced_tweets,attachments",
      ...(next ? { pagination_token: next } : {}),
    });
    const response = await sendToX(call, `${api}/2/users/${encodeURIComponent(userId)}/tweets?${query}`, { token });
    const current = serverTimeOf(response.headers);
    if (page === 0 && Math.abs(current - now) > MAX_SKEW_MS) {
      now = current;
      continue;
    }
    const { data } = Page.safeParse(response.json);
    if (response.status !== 200 || !data) throw new Error(messageOf(response));
    found.push(...data.data.filter((post) => isPart(post, outgoing)));
    next = data.meta.next_token;
    // Nothing is documented about posts of a community in the timeline, so only one that is found is certain.
    if (!next && found.length === 0 && readOptions(OPTIONS, outgoing.options).community)
      throw new Error("X may not list a post of a community.");
    if (!next) return found.toReversed().map(({ id }) => ({ externalId: id, permalink: permalinkOf(username, id) }));
  }
  throw new Error("The account has published too much since to tell.");
}

function isPart(post: Candidate, { part, earlier }: Outgoing): boolean {
  const repliesTo = post.referenced_tweets?.find(({ type }) => type === "replied_to")?.id ?? null;
  if (repliesTo !== (earlier.at(-1)?.externalId || null)) return false;
  if ((post.attachments?.media_keys.length ?? 0) !== part.media.length) return false;
  return normalizeText(readPostedText(post)) === normalizeText(part.body);
}

function normalizeText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/https?:\/\//gi, "")
    .replace(/[\s/]/gu, "");
}
