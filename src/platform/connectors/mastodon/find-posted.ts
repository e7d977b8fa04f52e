import { z } from "zod";
import type { Call, Incomplete, Outgoing, Published } from "../contract.ts";
import { asError } from "../shared/http/errors.ts";
import { findSince } from "../shared/http/find-since.ts";
import { type JsonResponse, serverTimeOf } from "../shared/http/request-json.ts";
import { textOf } from "../shared/text/html-text.ts";
import { sendToMastodon } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { mediaIdsOf } from "./media.ts";
import { refusalOf } from "./refusal.ts";
import { normalizeText } from "./text.ts";

/**
 * A status may be the result of the first request even if its time is up to this many seconds before it: the clocks of
 * one server differ slightly.
 */
const MARGIN_SECONDS = 5;
const PAGE = 40;

const Candidate = z.object({
  id: z.string(),
  url: z.string().nullish(),
  uri: z.string().nullish(),
  created_at: z.string(),
  content: z.string(),
  in_reply_to_id: z.string().nullish(),
  media_attachments: z.array(z.object({ id: z.string() })).catch([]),
  reblog: z.unknown().optional(),
});
type Candidate = z.infer<typeof Candidate>;

/**
 * Searches the account's statuses since the part's first request: by the status it replies to, its text and its number
 * of files, those with the same file IDs first, because some servers change the IDs of uploaded files.
 * @returns the oldest first; several when the same text was published more than once
 * @throws Error when the server does not respond
 */
export function findPosted(outgoing: Outgoing, call: Call): Promise<Published[] | Incomplete> {
  const { origin, token, accountId } = readCredentials(outgoing.channel.credentials);
  const seen = new Set<string>();
  return findSince(outgoing, {
    async read(before) {
      const query = new URLSearchParams({
        limit: String(PAGE),
        exclude_reblogs: "true",
        ...(before && { max_id: before }),
      });
      const url = `${origin}/api/v1/accounts/${encodeURIComponent(accountId)}/statuses?${query}`;
      const response = await sendToMastodon(call, url, { token });
      // A server without pagination returns the same page again.
      const posts = readStatuses(response).filter(({ id }) => !seen.has(id));
      for (const { id } of posts) seen.add(id);
      return { posts, next: posts.at(-1)?.id ?? null, now: serverTimeOf(response.headers) };
    },
    isIt: (status) => isPart(status, outgoing),
    timeOf: ({ created_at: createdAt }) => Date.parse(createdAt),
    rankOf: (status) => Number(!hasFilesOf(status, outgoing)),
    publishedAs: ({ id, url, uri }) => ({ externalId: id, permalink: url ?? uri ?? "" }),
    marginSeconds: MARGIN_SECONDS,
  });
}

function readStatuses(response: JsonResponse): Candidate[] {
  if (response.status !== 200 || !Array.isArray(response.json)) throw asError(refusalOf(response, new Date()));
  return response.json.map((status) => Candidate.parse(status));
}

function isPart(status: Candidate, { part, earlier }: Outgoing): boolean {
  if (status.reblog) return false;
  const repliesTo = earlier.at(-1)?.externalId || null;
  if ((status.in_reply_to_id ?? null) !== repliesTo) return false;
  if (status.media_attachments.length !== part.media.length) return false;
  return normalizeText(textOf(status.content)) === normalizeText(part.body);
}

function hasFilesOf({ media_attachments: files }: Candidate, { part, state }: Outgoing): boolean {
  return (
    part.media.length > 0 && mediaIdsOf(state, part.media).every((wanted) => files.some(({ id }) => id === wanted))
  );
}
