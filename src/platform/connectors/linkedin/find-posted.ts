import { z } from "zod";
import type { Call, Incomplete, Outgoing, Published } from "../contract.ts";
import { asError } from "../shared/http/errors.ts";
import { byNumber, findSince } from "../shared/http/find-since.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import { type LinkedIn, permalinkOf, readCredentials, refusalOf, sendToLinkedIn } from "./api.ts";
import { normalizeText } from "./text.ts";

const PAGE = 50;

const Posts = z.object({
  elements: z.array(
    z.object({
      id: z.string(),
      commentary: z.string().catch(""),
      createdAt: z.number(),
      lifecycleState: z.string().optional(),
    }),
  ),
});
const Comments = z.object({
  elements: z.array(
    z.object({
      id: z.string(),
      commentUrn: z.string().optional(),
      actor: z.string(),
      message: z.object({ text: z.string() }),
      created: z.object({ time: z.number() }),
    }),
  ),
});

/**
 * Searches the page's posts since the part's first request by their text.
 * @returns the oldest first
 * @throws Error when LinkedIn does not say
 */
export function findPosted(outgoing: Outgoing, call: Call, at: LinkedIn): Promise<Published[] | Incomplete> {
  const { token, author } = readCredentials(outgoing.channel);
  const wanted = normalizeText(outgoing.part.body);
  return findSince(outgoing, {
    read: byNumber(async (page) => {
      const query = `q=author&author=${encodeURIComponent(author)}&count=${PAGE}&start=${(page - 1) * PAGE}&sortBy=CREATED`;
      const headers = { "x-restli-method": "FINDER" };
      const response = await sendToLinkedIn(call, at, `/rest/posts?${query}`, { token, headers });
      const { data } = Posts.safeParse(response.json);
      if (response.status !== 200 || !data) throw asError(refusalOf(response, new Date()));
      return { posts: data.elements, now: serverTimeOf(response.headers) };
    }),
    isIt: ({ commentary }) => normalizeText(commentary) === wanted,
    timeOf: ({ createdAt }) => createdAt,
    publishedAs: ({ id }) => ({ externalId: id, permalink: permalinkOf(id) }),
  });
}

/** Searches the comments of the published post for the page's own with this text. */
export function findComment(outgoing: Outgoing, call: Call, at: LinkedIn): Promise<Published[] | Incomplete> {
  const { token, author } = readCredentials(outgoing.channel);
  const post = outgoing.earlier[0]?.externalId ?? "";
  const wanted = normalizeText(outgoing.part.body);
  return findSince(outgoing, {
    read: byNumber(async (page) => {
      const path = `/rest/socialActions/${encodeURIComponent(post)}/comments?count=${PAGE}&start=${(page - 1) * PAGE}`;
      const response = await sendToLinkedIn(call, at, path, { token });
      const { data } = Comments.safeParse(response.json);
      if (response.status !== 200 || !data) throw asError(refusalOf(response, new Date()));
      return { posts: data.elements, now: serverTimeOf(response.headers) };
    }),
    isIt: ({ actor, message }) => actor === author && normalizeText(message.text) === wanted,
    timeOf: ({ created }) => created.time,
    publishedAs: ({ id, commentUrn }) => ({
      externalId: commentUrn ?? `urn:li:comment:(${post},${id})`,
      permalink: permalinkOf(post),
    }),
    isNewestFirst: false,
  });
}
