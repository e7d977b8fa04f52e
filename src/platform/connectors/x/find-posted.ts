import { z } from "zod";
import type { Call, Incomplete, Outgoing, Published } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { asError } from "../shared/http/errors.ts";
import { findSince } from "../shared/http/find-since.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import { permalinkOf, readCredentials, refusalOf, sendToX, type XSite } from "./api.ts";
import { OPTIONS } from "./options.ts";
import { PostedText, readPostedText } from "./read-text.ts";

/** A post may be the result of the first request even if its time is up to this many seconds before it. */
const MARGIN_SECONDS = 60;
/** If this machine's clock differs from X's by more milliseconds than this, the search starts again with X's time. */
const MAX_SKEW_MS = 30_000;

const Candidate = PostedText.extend({
  id: z.string(),
  created_at: z.string().optional(),
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
 * @throws Error when the search fails
 */
export async function findPosted(
  outgoing: Outgoing,
  call: Call,
  { api }: XSite,
): Promise<readonly Published[] | Incomplete> {
  const { token, userId, username } = readCredentials(outgoing.channel);
  const ageMs = ((outgoing.sentSecondsAgo ?? 0) + MARGIN_SECONDS) * 1000;
  // The same for all pages: their tokens belong to the search that they came from.
  let since = Date.now() - ageMs;
  const ask = (next: string) => {
    const query = new URLSearchParams({
      max_results: "20",
      exclude: "retweets",
      start_time: `${new Date(since).toISOString().slice(0, 19)}Z`,
      "tweet.fields": "created_at,entities,note_tweet,referenced_tweets,attachments",
      ...(next && { pagination_token: next }),
    });
    return sendToX(call, `${api}/2/users/${encodeURIComponent(userId)}/tweets?${query}`, { token });
  };
  const found = await findSince(outgoing, {
    async read(next) {
      let response = await ask(next);
      const now = serverTimeOf(response.headers);
      if (next === "" && Math.abs(now - Date.now()) > MAX_SKEW_MS) {
        since = now - ageMs;
        response = await ask(next);
      }
      const { data } = Page.safeParse(response.json);
      if (response.status !== 200 || !data) throw asError(refusalOf(response, new Date()));
      return { posts: data.data, next: data.meta.next_token ?? null, now };
    },
    isIt: (post) => isPart(post, outgoing),
    timeOf: ({ created_at: at = "" }) => Date.parse(at),
    publishedAs: ({ id }) => ({ externalId: id, permalink: permalinkOf(username, id) }),
  });
  // Nothing is documented about posts of a community in the timeline, so only one that is found is certain.
  const isListed = readOptions(OPTIONS, outgoing.options).community === undefined;
  return Array.isArray(found) && !isListed ? { candidates: found } : found;
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
