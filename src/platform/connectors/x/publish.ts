import { z } from "zod";
import type { Outgoing, Publisher, PublishOutcome } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import type { JsonResponse } from "../shared/http/request-json.ts";
import { permalinkOf, readCredentials, refusalOf, sendToX, X, type XSite } from "./api.ts";
import { x } from "./describe.ts";
import { findPosted } from "./find-posted.ts";
import { communityOf, OPTIONS } from "./options.ts";
import { mediaIdsOf, prepareMedia } from "./prepare.ts";

const Posted = z.object({ data: z.object({ id: z.string().min(1) }) });

/**
 * Publishes a post, or a thread of replies. After a lost response, looks for the post in the account's own timeline.
 */
export function xPublisher(at: XSite = X): Publisher {
  return {
    platform: x.platform,
    timeoutMs: 15_000,
    settlement: (outgoing) => [{ by: "look_up", quietSeconds: 10, find: (call) => findPosted(outgoing, call, at) }],
    prepare: (outgoing, call) => prepareMedia(outgoing, call, at),
    async publish(outgoing, call) {
      const { token, username } = readCredentials(outgoing.channel);
      const response = await sendToX(call, `${at.api}/2/tweets`, { method: "POST", token, json: postOf(outgoing) });
      return readPosted(response, username);
    },
  };
}

function postOf({ part, earlier, state, options }: Outgoing): object {
  const { reply_settings: setting, poll, poll_hours: hours } = readOptions(OPTIONS, options);
  const { made_with_ai: isMadeWithAi, paid_partnership: isPaid, ...chosen } = readOptions(OPTIONS, options);
  const community = communityOf(chosen.community ?? "");
  const last = earlier.at(-1)?.externalId;
  const isFirst = part.kind === "post";
  return {
    text: part.body,
    ...(part.media.length > 0 ? { media: { media_ids: mediaIdsOf(state, part.media) } } : {}),
    ...(last ? { reply: { in_reply_to_tweet_id: last } } : {}),
    ...(isFirst && setting !== "everyone" ? { reply_settings: setting } : {}),
    // A label belongs to each post of a thread; the replies of one in a community are there too.
    ...(isMadeWithAi ? { made_with_ai: true } : {}),
    ...(isPaid ? { paid_partnership: true } : {}),
    ...(isFirst && community !== null
      ? { community_id: community, ...(chosen.share_with_followers ? { share_with_followers: true } : {}) }
      : {}),
    ...(isFirst && poll?.length ? { poll: { options: poll, duration_minutes: hours * 60 } } : {}),
  };
}

export function readPosted(response: JsonResponse, username: string): PublishOutcome {
  if (response.status < 200 || response.status >= 300) return refusalOf(response, new Date());
  const { data } = Posted.safeParse(response.json);
  if (!data) return { kind: "unknown", message: "X's answer can't be read, so the post may be there or not." };
  const { id } = data.data;
  return { kind: "done", externalId: id, permalink: permalinkOf(username, id) };
}
