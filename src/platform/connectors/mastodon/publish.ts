import { z } from "zod";
import type { OptionValues, Outgoing, Publisher, PublishOutcome } from "../contract.ts";
import { readOptions } from "../options.ts";
import type { JsonResponse } from "../request-json.ts";
import { ask } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { mastodon } from "./describe.ts";
import { findPosted } from "./find-posted.ts";
import { mediaIdsOf, prepareMedia } from "./media.ts";
import { OPTIONS } from "./options.ts";
import { refusalOf } from "./refusal.ts";

export const Status = z.object({ id: z.string().min(1), url: z.string().nullish(), uri: z.string().nullish() });

export type Timing = { timeoutMs: number; quietSeconds: number };

/** Timing of requests to servers; tests use shorter values. */
export const TIMING: Timing = { timeoutMs: 10_000, quietSeconds: 10 };

/**
 * Publishes a status, or a thread of statuses. A lost response is settled by the account's statuses alone: some servers
 * ignore keys, and Mastodon up to 4.6 responded 500 to repeated ones. A server too busy to list statuses is asked again
 * later; the status is never sent again. The key is sent nevertheless, for a server that stores a status late.
 */
export function mastodonPublisher({ timeoutMs, quietSeconds }: Timing = TIMING): Publisher {
  return {
    platform: mastodon.platform,
    timeoutMs,
    settlement: (outgoing) => [{ by: "look_up", quietSeconds, find: (call) => findPosted(outgoing, call) }],
    prepare: (outgoing, call) => prepareMedia(outgoing, call, new Date()),
    async publish(outgoing, call) {
      const { origin, token } = readCredentials(outgoing.channel.credentials);
      const response = await ask(call, `${origin}/api/v1/statuses`, {
        method: "POST",
        token,
        headers: { "idempotency-key": outgoing.key },
        json: statusOf(outgoing),
      });
      const outcome = readPosted(response);
      if (outcome.kind !== "done") return outcome;
      const notes = differencesOf(outgoing, response.json);
      return notes.length === 0 ? outcome : { ...outcome, note: notes.join("\n") };
    },
  };
}

function statusOf({ part, earlier, state, options }: Outgoing): object {
  const last = earlier.at(-1)?.externalId;
  const { poll } = readOptions(OPTIONS, options);
  return {
    status: part.body,
    ...settingsOf(options),
    ...(poll && part.kind === "post" ? pollOf(options) : { media_ids: mediaIdsOf(state, part.media) }),
    ...(last ? { in_reply_to_id: last } : {}),
  };
}

const Made = z.object({
  visibility: z.string().optional().catch(undefined),
  sensitive: z.boolean().optional().catch(undefined),
  language: z.string().nullish().catch(undefined),
  poll: z
    .object({ options: z.array(z.unknown()) })
    .nullish()
    .catch(undefined),
  media_attachments: z.array(z.unknown()).optional().catch(undefined),
});

/** What the server did otherwise than asked, such as a limited account's visibility; only what it tells counts. */
function differencesOf({ part, options }: Outgoing, json: unknown): string[] {
  const { visibility, sensitive, language, poll } = readOptions(OPTIONS, options);
  const made = Made.parse(json);
  const wantedPoll = part.kind === "post" ? (poll?.length ?? 0) : 0;
  const media = wantedPoll > 0 ? 0 : part.media.length;
  const hasPoll = made.poll === undefined || (made.poll?.options.length ?? 0) === wantedPoll;
  return [
    ...(made.visibility && made.visibility !== visibility
      ? [`The server published it as ${made.visibility}, not as ${visibility}.`]
      : []),
    ...(hasPoll ? [] : ["The server published it without the poll, or with other choices."]),
    ...(sensitive && made.sensitive === false ? ["The server did not mark the media as sensitive."] : []),
    ...(language && made.language && made.language !== language
      ? [`The server marked the language as ${made.language}, not as ${language}.`]
      : []),
    ...(made.media_attachments && made.media_attachments.length !== media
      ? [`The server published ${made.media_attachments.length} of ${media} files.`]
      : []),
  ];
}

/** The settings common to every part of a publication. */
export function settingsOf(options: OptionValues): object {
  const { visibility, content_warning: warning, sensitive, language } = readOptions(OPTIONS, options);
  return {
    visibility,
    ...(warning ? { spoiler_text: warning } : {}),
    ...(sensitive ? { sensitive } : {}),
    ...(language ? { language } : {}),
  };
}

export function pollOf(options: OptionValues): object {
  const { poll, poll_hours: hours, poll_multiple: multiple = false } = readOptions(OPTIONS, options);
  return poll ? { poll: { options: poll, expires_in: hours * 3600, multiple } } : {};
}

export function readPosted(response: JsonResponse): PublishOutcome {
  if (response.status < 200 || response.status >= 300) return refusalOf(response, new Date());
  const { data } = Status.safeParse(response.json);
  // A proxy's page, or a truncated response, in place of a status.
  if (!data) return { kind: "unknown", message: "The server's answer can't be read, so the post may be there or not." };
  return { kind: "done", externalId: data.id, permalink: data.url ?? data.uri ?? "" };
}
