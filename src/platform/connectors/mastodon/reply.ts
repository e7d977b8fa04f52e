import { z } from "zod";
import type { Call, Replier, ReplyOutcome } from "../contract.ts";
import { asPart, notAsked, replyOutcome } from "../shared/http/reply-outcome.ts";
import { failureOf, sendToMastodon } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { mastodon } from "./describe.ts";
import { mediaIdsOf, prepareMedia } from "./media.ts";
import { readPosted, TIMING } from "./publish.ts";
import { refusalOf } from "./refusal.ts";

const Original = z.object({
  visibility: z.string(),
  spoiler_text: z.string().catch(""),
  account: z.object({ acct: z.string() }),
});

/**
 * Replies to a status, mentioning its author, with at most the visibility of that status: a reply to a private mention
 * stays private. Has no key, because a server that ignores keys would create a second reply.
 */
export const mastodonReplier: Replier = {
  platform: mastodon.platform,
  timeoutMs: TIMING.timeoutMs,
  prepare: (outgoing, call) => prepareMedia(asPart(outgoing), call, new Date()),
  async reply({ channel, item, body, media, state, key }, call): Promise<ReplyOutcome> {
    const { origin, token } = readCredentials(channel.credentials);
    const requests = await askFor(`${origin}/api/v1/statuses/${encodeURIComponent(item.externalId)}`, token, call);
    if ("kind" in requests) return requests;
    const { visibility, spoiler_text, account } = requests;
    const mention = `@${account.acct}`;
    const response = await sendToMastodon(call, `${origin}/api/v1/statuses`, {
      method: "POST",
      token,
      headers: { "idempotency-key": key },
      json: {
        status: body.toLowerCase().includes(mention.toLowerCase()) ? body : `${mention} ${body}`.trim(),
        in_reply_to_id: item.externalId,
        visibility,
        ...(spoiler_text === "" ? {} : { spoiler_text }),
        ...(media.length === 0 ? {} : { media_ids: mediaIdsOf(state, media) }),
      },
    });
    return replyOutcome(readPosted(response));
  },
};

/** Reads the status replied to. Nothing has been sent yet, so any error here is a certain failure. */
async function askFor(url: string, token: string, call: Call): Promise<z.infer<typeof Original> | ReplyOutcome> {
  try {
    const response = await sendToMastodon(call, url, { token });
    const { data } = Original.safeParse(response.json);
    if (response.status === 200 && data) return data;
    const outcome = replyOutcome(refusalOf(response, new Date()));
    return outcome.kind === "unknown" ? notAsked(outcome.message) : outcome;
  } catch (error) {
    const failure = failureOf(error);
    if (failure) return notAsked(failure.message);
    throw error;
  }
}
