import { z } from "zod";
import type { Call, LookedUp, Outgoing, PublishOutcome } from "../../contract.ts";
import { asError } from "../../shared/http/errors.ts";
import { findSince } from "../../shared/http/find-since.ts";
import { serverTimeOf } from "../../shared/http/request-json.ts";
import { askGoogle, type Google, readCredentials } from "../api.ts";
import { refusalOf } from "../refusal.ts";
import { YOUTUBE_CODES, YOUTUBE_ERRORS } from "./errors.ts";

export const Comment = z.object({
  id: z.string(),
  snippet: z.object({
    textOriginal: z.string().optional(),
    textDisplay: z.string().default(""),
    authorDisplayName: z.string().default(""),
    authorProfileImageUrl: z.string().optional(),
    authorChannelId: z.object({ value: z.string() }).optional(),
    publishedAt: z.string(),
  }),
});
export type Comment = z.infer<typeof Comment>;
export const Thread = z.object({
  id: z.string(),
  snippet: z.object({ videoId: z.string().optional(), topLevelComment: Comment }),
  replies: z.object({ comments: z.array(Comment).default([]) }).optional(),
});
const Threads = z.object({ items: z.array(Thread).default([]), nextPageToken: z.string().optional() });
/** A comment may be the result of the first request even if its time is up to this many seconds before it. */
const MARGIN_SECONDS = 300;
const Posted = z.object({ id: z.string().min(1) });

export const commentLink = (videoId: string, id: string): string =>
  `https://www.youtube.com/watch?v=${videoId}&lc=${id}`;

/** The first comment under the channel's own video. */
export async function publishComment(call: Call, google: Google, outgoing: Outgoing): Promise<PublishOutcome> {
  const { token, target: channelId } = readCredentials(outgoing.channel.credentials);
  const videoId = outgoing.earlier[0]?.externalId ?? "";
  const snippet = { channelId, videoId, topLevelComment: { snippet: { textOriginal: outgoing.part.body } } };
  const url = `${google.youtube}/youtube/v3/commentThreads?part=snippet`;
  const response = await askGoogle(call, token, { url, method: "POST", json: { snippet } });
  if (response.status !== 200) return refusalOf(response, YOUTUBE_ERRORS, YOUTUBE_CODES);
  const { data } = Posted.safeParse(response.json);
  if (!data) return { kind: "unknown", message: "YouTube's answer can't be read." };
  return { kind: "done", externalId: data.id, permalink: commentLink(videoId, data.id) };
}

/** The channel's own comments with this text under the video. */
export function findComment(call: Call, google: Google, outgoing: Outgoing): Promise<LookedUp> {
  const { token, target } = readCredentials(outgoing.channel.credentials);
  const videoId = outgoing.earlier[0]?.externalId ?? "";
  const asked = { part: "snippet", videoId, order: "time", maxResults: "100" };
  return findSince(outgoing, {
    async read(pageToken) {
      const query = new URLSearchParams({ ...asked, ...(pageToken && { pageToken }) });
      const response = await askGoogle(call, token, { url: `${google.youtube}/youtube/v3/commentThreads?${query}` });
      if (response.status !== 200) throw asError(refusalOf(response, YOUTUBE_ERRORS, YOUTUBE_CODES));
      const { items, nextPageToken: next = null } = Threads.parse(response.json);
      const posts = items.map(({ snippet }) => snippet.topLevelComment);
      return { posts, next, now: serverTimeOf(response.headers) };
    },
    isIt: ({ snippet }) => snippet.authorChannelId?.value === target && snippet.textOriginal === outgoing.part.body,
    timeOf: ({ snippet }) => Date.parse(snippet.publishedAt),
    publishedAs: ({ id }) => ({ externalId: id, permalink: commentLink(videoId, id) }),
    marginSeconds: MARGIN_SECONDS,
  });
}
