import { z } from "zod";
import type { Call, PublishOutcome, Replier, ReplyOutcome } from "../contract.ts";
import { ask, failureOf } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { mastodon } from "./describe.ts";
import { PATIENCE, readPosted } from "./publish.ts";
import { refusalOf } from "./refusal.ts";

const Original = z.object({
  visibility: z.string(),
  spoiler_text: z.string().catch(""),
  account: z.object({ acct: z.string() }),
});

/**
 * Replies to a status, mentioning its author and seen by no more people than it: a reply to a private mention stays one.
 * Without a key, for servers that know none would take the second request for a second reply.
 */
export const mastodonReplier: Replier = {
  platform: mastodon.platform,
  timeoutMs: PATIENCE.timeoutMs,
  async reply({ channel, item, body, key }, call): Promise<ReplyOutcome> {
    const { origin, token } = readCredentials(channel.credentials);
    const asked = await askFor(`${origin}/api/v1/statuses/${encodeURIComponent(item.externalId)}`, token, call);
    if ("kind" in asked) return asked;
    const { visibility, spoiler_text, account } = asked;
    const mention = `@${account.acct}`;
    const answer = await ask(call, `${origin}/api/v1/statuses`, {
      method: "POST",
      token,
      headers: { "idempotency-key": key },
      json: {
        status: body.toLowerCase().includes(mention.toLowerCase()) ? body : `${mention} ${body}`,
        in_reply_to_id: item.externalId,
        visibility,
        ...(spoiler_text === "" ? {} : { spoiler_text }),
      },
    });
    return outcomeOf(readPosted(answer));
  },
};

/** What is replied to. Nothing was sent yet, so whatever goes wrong here has failed for sure. */
async function askFor(url: string, token: string, call: Call): Promise<z.infer<typeof Original> | ReplyOutcome> {
  try {
    const answer = await ask(call, url, { token });
    const { data } = Original.safeParse(answer.json);
    if (answer.status === 200 && data) return data;
    const outcome = outcomeOf(refusalOf(answer, new Date()));
    return outcome.kind === "unknown" ? notAsked(outcome.message) : outcome;
  } catch (error) {
    const failure = failureOf(error);
    if (failure) return notAsked(failure.message);
    throw error;
  }
}

function notAsked(message: string): ReplyOutcome {
  const error = { code: "not_reached", category: "platform", message, retryable: true } as const;
  return { kind: "failed", error, retryAfterSeconds: null };
}

function outcomeOf(outcome: PublishOutcome): ReplyOutcome {
  if (outcome.kind === "processing" || outcome.kind === "start_over")
    throw new Error("A status is there at once or not at all.");
  if (outcome.kind !== "throttled") return outcome;
  const message = "The server takes no more posts for now.";
  const error = { code: "throttled", category: "platform", message, retryable: true } as const;
  return { kind: "failed", error, retryAfterSeconds: outcome.seconds };
}
