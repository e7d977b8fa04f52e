import { z } from "zod";
import type { Call, Outgoing, Published } from "../contract.ts";
import { type JsonResponse, serverTimeOf } from "../shared/http/request-json.ts";
import { type LinkedIn, messageOf, permalinkOf, readCredentials, sendToLinkedIn } from "./api.ts";
import { normalizeText } from "./text.ts";

/** A post may be the result of the first request even if its time is up to this many seconds before it. */
const MARGIN_SECONDS = 120;
const PAGE = 50;
const MAX_PAGES = 5;

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

/** The earliest time that the result of the first request may have, by LinkedIn's clock. */
const sinceOf = ({ sentSecondsAgo }: Outgoing, { headers }: JsonResponse): number =>
  serverTimeOf(headers) - ((sentSecondsAgo ?? 0) + MARGIN_SECONDS) * 1000;

/**
 * Searches the page's posts since the part's first request by their text.
 * @returns the oldest first
 * @throws Error when LinkedIn does not say
 */
export async function findPosted(outgoing: Outgoing, call: Call, at: LinkedIn): Promise<Published[]> {
  const { token, author } = readCredentials(outgoing.channel);
  const found: string[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = `q=author&author=${encodeURIComponent(author)}&count=${PAGE}&start=${page * PAGE}&sortBy=CREATED`;
    const response = await sendToLinkedIn(call, at, `/rest/posts?${query}`, {
      token,
      headers: { "x-restli-method": "FINDER" },
    });
    const { data } = Posts.safeParse(response.json);
    if (response.status !== 200 || !data) throw new Error(messageOf(response));
    const since = sinceOf(outgoing, response);
    const young = data.elements.filter(({ createdAt }) => createdAt >= since);
    const wanted = normalizeText(outgoing.part.body);
    found.push(...young.filter(({ commentary }) => normalizeText(commentary) === wanted).map(({ id }) => id));
    if (young.length < PAGE)
      return found.toReversed().map((externalId) => ({ externalId, permalink: permalinkOf(externalId) }));
  }
  throw new Error("The page has published too much since to tell.");
}

/** Searches the comments of the published post for the page's own with this text. */
export async function findComment(outgoing: Outgoing, call: Call, at: LinkedIn): Promise<Published[]> {
  const { token, author } = readCredentials(outgoing.channel);
  const post = outgoing.earlier[0]?.externalId ?? "";
  const path = `/rest/socialActions/${encodeURIComponent(post)}/comments?count=100`;
  const response = await sendToLinkedIn(call, at, path, { token });
  const { data } = Comments.safeParse(response.json);
  if (response.status !== 200 || !data) throw new Error(messageOf(response));
  const isOurs = ({ actor, message, created }: (typeof data.elements)[number]) =>
    actor === author &&
    created.time >= sinceOf(outgoing, response) &&
    normalizeText(message.text) === normalizeText(outgoing.part.body);
  return data.elements.filter(isOurs).map(({ id, commentUrn }) => ({
    externalId: commentUrn ?? `urn:li:comment:(${post},${id})`,
    permalink: permalinkOf(post),
  }));
}
