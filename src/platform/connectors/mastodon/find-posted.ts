import { z } from "zod";
import type { Call, Outgoing, Published } from "../contract.ts";
import { type JsonResponse, serverTimeOf } from "../shared/http/request-json.ts";
import { textOf } from "../shared/text/html-text.ts";
import { sendToMastodon } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { mediaIdsOf } from "./media.ts";
import { messageOf } from "./refusal.ts";
import { normalizeText } from "./text.ts";

/**
 * A status may be the result of the first request even if its time is up to this many seconds before it: the clocks of
 * one server differ slightly.
 */
const MARGIN_SECONDS = 5;
const PAGE = 40;
const MAX_PAGES = 5;

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
 * of files, those with the same file IDs first, because some servers change the IDs of uploaded files. Ages are
 * compared, each by one clock, so no clock has to be right.
 * @returns the oldest first; several when the same text was published more than once
 * @throws Error when the server does not respond, or too many statuses were published since
 */
export async function findPosted(outgoing: Outgoing, call: Call): Promise<Published[]> {
  const { origin, token, accountId } = readCredentials(outgoing.channel.credentials);
  const found: Candidate[] = [];
  const seen = new Set<string>();
  for (let page = 0, before = ""; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({
      limit: String(PAGE),
      exclude_reblogs: "true",
      ...(before && { max_id: before }),
    });
    const url = `${origin}/api/v1/accounts/${encodeURIComponent(accountId)}/statuses?${query}`;
    const response = await sendToMastodon(call, url, { token });
    // A server without pagination returns the same page again.
    const statuses = readStatuses(response).filter(({ id }) => !seen.has(id));
    for (const { id } of statuses) seen.add(id);
    const young = statuses.filter(
      (status) => ageOf(status, response) <= (outgoing.sentSecondsAgo ?? 0) + MARGIN_SECONDS,
    );
    found.push(...young.filter((status) => isPart(status, outgoing)));
    before = statuses.at(-1)?.id ?? "";
    // Pinned statuses may be listed first, so an old one does not end the search.
    if (young.length === 0 || statuses.length === 0) return inOrder(found, outgoing);
  }
  if (found.length === 0) throw new Error("The account has published too much since to tell.");
  return inOrder(found, outgoing);
}

function inOrder(found: readonly Candidate[], outgoing: Outgoing): Published[] {
  const hasFiles = (status: Candidate) => Number(hasFilesOf(status, outgoing));
  return found
    .toReversed()
    .toSorted((a, b) => hasFiles(b) - hasFiles(a))
    .map(({ id, url, uri }) => ({ externalId: id, permalink: url ?? uri ?? "" }));
}

function readStatuses(response: JsonResponse): Candidate[] {
  if (response.status !== 200 || !Array.isArray(response.json)) throw new Error(messageOf(response));
  return response.json.map((status) => Candidate.parse(status));
}

/** In seconds, by the server's clock. */
function ageOf({ created_at: createdAt }: Candidate, { headers }: JsonResponse): number {
  return (serverTimeOf(headers) - Date.parse(createdAt)) / 1000;
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
