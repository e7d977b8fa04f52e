import { z } from "zod";
import type { Call, Outgoing, Published, Publisher, PublishOutcome } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import { findLinks } from "../shared/text/links.ts";
import { permalinkOf, type RedditSite, readCredentials, refusalOf, sendToReddit } from "./api.ts";
import { findComments, readComment } from "./comment.ts";
import { reddit } from "./describe.ts";
import { postTextOf } from "./markdown.ts";
import { OPTIONS } from "./options.ts";

const Submitted = z.object({ json: z.object({ data: z.object({ name: z.string(), url: z.string() }) }) });
const Listing = z.object({
  data: z.object({
    children: z.array(
      z.object({
        data: z.object({
          name: z.string(),
          permalink: z.string(),
          created_utc: z.number(),
          title: z.string(),
          subreddit: z.string(),
          /** Markdown as it was submitted; empty for a link. */
          selftext: z.string().default(""),
          is_self: z.boolean().default(true),
          url: z.string().default(""),
        }),
      }),
    ),
  }),
});

/** A post may be the result of the first request even if its time is up to this many seconds before it. */
const MARGIN_SECONDS = 120;

/** After a lost response, looks for the post among the account's latest submissions or comments. */
export function redditPublisher(at: RedditSite): Publisher {
  return {
    platform: reddit.platform,
    timeoutMs: 20_000,
    settlement: (outgoing) => [{ by: "look_up", quietSeconds: 15, find: (call) => findPosted(outgoing, call, at) }],
    async publish(outgoing, call): Promise<PublishOutcome> {
      const { token } = readCredentials(outgoing.channel);
      const isComment = outgoing.part.kind === "comment";
      const response = isComment
        ? await sendToReddit(call, at, "/api/comment", { token, form: commentOf(outgoing) })
        : await sendToReddit(call, at, "/api/submit", { token, form: postOf(outgoing) });
      const refusal = refusalOf(response);
      if (refusal) return refusal;
      const published = isComment ? readComment(response.json) : readPost(response.json);
      if (published) return { kind: "done", ...published };
      return { kind: "unknown", message: "Reddit's answer can't be read, so the post may be there or not." };
    },
  };
}

function commentOf({ earlier, part, rich }: Outgoing): Record<string, string> {
  return { thing_id: earlier[0]?.externalId ?? "", text: postTextOf(part.body, rich !== undefined) };
}

function postOf({ options, part: { body }, rich }: Outgoing): Record<string, string> {
  const { subreddit, title, flair, kind, url, nsfw, spoiler } = readOptions(OPTIONS, options);
  return {
    sr: subreddit,
    title,
    kind,
    // Otherwise a link that was posted before is refused in some subreddits and not in others.
    resubmit: "true",
    sendreplies: "true",
    ...(kind === "link"
      ? { url: url ?? findLinks(body)[0]?.uri ?? "" }
      : { text: postTextOf(body, rich !== undefined) }),
    ...(flair ? { flair_id: flair } : {}),
    ...(nsfw ? { nsfw: "true" } : {}),
    ...(spoiler ? { spoiler: "true" } : {}),
  };
}

function readPost(json: unknown): Published | null {
  const { data } = Submitted.safeParse(json);
  return data ? { externalId: data.json.data.name, permalink: data.json.data.url } : null;
}

/** @returns the oldest first. @throws Error when Reddit does not say */
async function findPosted(outgoing: Outgoing, call: Call, at: RedditSite): Promise<Published[]> {
  const credentials = readCredentials(outgoing.channel);
  const { subreddit, title, kind } = readOptions(OPTIONS, outgoing.options);
  const { text = "", url = "" } = postOf(outgoing);
  const secondsAgo = (outgoing.sentSecondsAgo ?? 0) + MARGIN_SECONDS;
  const { part, earlier } = outgoing;
  if (part.kind === "comment") {
    return findComments(call, at, credentials, {
      parent: earlier[0]?.externalId ?? "",
      body: commentOf(outgoing).text ?? "",
      secondsAgo,
    });
  }
  const path = `/user/${encodeURIComponent(credentials.username)}/submitted?limit=100&sort=new&raw_json=1`;
  const response = await sendToReddit(call, at, path, { token: credentials.token });
  const { data } = Listing.safeParse(response.json);
  if (response.status !== 200 || !data) throw new Error(`Reddit responded with status ${response.status}.`);
  const since = serverTimeOf(response.headers) / 1000 - secondsAgo;
  return (
    data.data.children
      .map(({ data: one }) => one)
      .filter((one) => one.created_utc >= since)
      .filter((one) => one.title === title.trim() && one.subreddit.toLowerCase() === subreddit.toLowerCase())
      // Regular posts share their title.
      .filter((one) =>
        kind === "link" ? !one.is_self && isSameUrl(one.url, url) : one.is_self && plain(one.selftext) === plain(text),
      )
      .map(({ name, permalink }) => ({ externalId: name, permalink: permalinkOf(permalink) }))
      .toReversed()
  );
}

/** Reddit may trim a text and its lines. */
const plain = (text: string) => text.replace(/\s+/g, " ").trim();
const isSameUrl = (one: string, other: string) => (URL.parse(one)?.href ?? one) === (URL.parse(other)?.href ?? other);
