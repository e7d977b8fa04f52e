import { z } from "zod";
import type { OptionValues, Outgoing, Publisher, PublishOutcome } from "../contract.ts";
import { countOf, differencesOf, type Echo, fieldsOf, noteOf } from "../shared/description/differences.ts";
import { readOptions } from "../shared/description/options.ts";
import type { JsonResponse } from "../shared/http/request-json.ts";
import { sendToMastodon } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { mastodon } from "./describe.ts";
import { findPosted } from "./find-posted.ts";
import { mediaIdsOf, preparePart } from "./media.ts";
import { OPTIONS } from "./options.ts";
import { quoteOf } from "./quote.ts";
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
    prepare: (outgoing, call) => preparePart(outgoing, call, new Date()),
    async publish(outgoing, call) {
      const { origin, token } = readCredentials(outgoing.channel.credentials);
      const response = await sendToMastodon(call, `${origin}/api/v1/statuses`, {
        method: "POST",
        token,
        headers: { "idempotency-key": outgoing.key },
        json: statusOf(outgoing),
      });
      const outcome = readPosted(response);
      if (outcome.kind !== "done") return outcome;
      return { ...outcome, ...noteOf(differencesOf("The server", echoesOf(outgoing, response.json))) };
    },
  };
}

function statusOf({ part, earlier, state, options }: Outgoing): object {
  const last = earlier.at(-1)?.externalId;
  const { poll, who_quotes: who } = readOptions(OPTIONS, options);
  return {
    status: part.body,
    ...settingsOf(options),
    ...(part.kind === "post" && state?.quoted ? { quoted_status_id: state.quoted } : {}),
    ...(who ? { quote_approval_policy: who } : {}),
    ...(poll && part.kind === "post" ? pollOf(options) : { media_ids: mediaIdsOf(state, part.media) }),
    ...(last ? { in_reply_to_id: last } : {}),
  };
}

/** What the server can do otherwise than asked, such as a limited account's visibility. */
function echoesOf({ part, earlier, options }: Outgoing, json: unknown): Echo[] {
  const { visibility, content_warning: warning, sensitive, language, poll } = readOptions(OPTIONS, options);
  const made = fieldsOf(json);
  const last = earlier.at(-1)?.externalId;
  const isPoll = part.kind === "post" && (poll?.length ?? 0) > 0;
  return [
    { of: "the visibility", asked: visibility, made: made.visibility },
    { of: "the content warning", asked: warning, made: made.spoiler_text },
    // A content warning hides the media too, and a server may do so for other reasons.
    { of: "the mark for sensitive media", asked: sensitive || undefined, made: made.sensitive },
    { of: "the language", asked: language, made: made.language },
    { of: "the poll", asked: isPoll ? poll : undefined, made: choicesOf(made.poll) },
    {
      of: "the quoted post",
      asked: part.kind === "post" && quoteOf(options) !== null ? true : undefined,
      // Servers without quotes ignore it.
      made: (made.quote ?? null) !== null,
    },
    { of: "files", asked: isPoll ? 0 : part.media.length, made: countOf(made.media_attachments) },
    {
      of: "the reference to the part before",
      asked: last === undefined ? undefined : true,
      made: made.in_reply_to_id === undefined ? undefined : made.in_reply_to_id === last,
    },
  ];
}

/** Null without a poll; undefined where the answer does not tell. */
function choicesOf(poll: unknown): unknown {
  const { options } = fieldsOf(poll);
  return Array.isArray(options) ? options.map((option) => fieldsOf(option).title) : poll;
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
