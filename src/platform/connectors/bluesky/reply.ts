import { z } from "zod";
import type { Call, OutgoingReply, Replier, ReplyOutcome } from "../contract.ts";
import { asPart, notAsked, replyOutcome } from "../shared/http/reply-outcome.ts";
import type { JsonResponse } from "../shared/http/request-json.ts";
import { errorOf, failed, refusalOf } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { bluesky } from "./describe.ts";
import { preparePost, resolveMentions } from "./prepare.ts";
import { embedOf } from "./publish.ts";
import { putPost, type StrongRef } from "./record.ts";
import { recordKeyOf } from "./record-key.ts";
import { findFacets, findHandles } from "./rich-text.ts";
import { sendXrpc } from "./session.ts";
import { VIDEO_SERVICE, type VideoService } from "./video-service.ts";

/** Fixed base time for a reply's record key, because no other property is the same for every try. */
const BASE = new Date("2026-01-01T00:00:00Z");

const Ref = z.object({ uri: z.string(), cid: z.string() });
const Posts = z.object({
  posts: z.array(Ref.extend({ record: z.object({ reply: z.object({ root: Ref }).optional() }) })),
});

/** Replies to any account's post; sending again under the same key is always harmless. */
export function blueskyReplier(video: VideoService = VIDEO_SERVICE): Replier {
  return {
    platform: bluesky.platform,
    timeoutMs: 10_000,
    key: { honouredSeconds: Number.POSITIVE_INFINITY },
    prepare: (outgoing, call) => preparePost(asPart(outgoing), call, { now: new Date(), video }),
    async reply(outgoing, call) {
      const { channel, body, key } = outgoing;
      const found = await readReplied(outgoing, call);
      if ("kind" in found) return found;
      const dids = await resolveAll(outgoing, call);
      if ("kind" in dids) return dids;
      const facets = findFacets(body, (handle) => dids.get(handle) || undefined);
      const embed = embedOf(asPart(outgoing));
      const record = {
        text: body,
        createdAt: new Date().toISOString(),
        reply: found,
        ...(facets.length > 0 ? { facets } : {}),
        ...(embed ? { embed } : {}),
      };
      return replyOutcome(await putPost(channel, { rkey: recordKeyOf(key, BASE), record }, call));
    },
  };
}

/** The accounts that a reply mentions, by their handles; an empty DID for an unknown one. Nothing has been sent yet. */
async function resolveAll({ channel, body }: OutgoingReply, call: Call): Promise<Map<string, string> | ReplyOutcome> {
  const credentials = readCredentials(channel.credentials);
  try {
    const found = findHandles(body).map(
      async (handle) => [handle, await resolveMentions(credentials, handle, call)] as const,
    );
    return new Map(await Promise.all(found));
  } catch (error) {
    return notAsked(error instanceof Error ? error.message : String(error));
  }
}

type Reply = { root: StrongRef; parent: StrongRef };

/** Reads the post replied to and the root of its thread. Nothing has been sent yet. */
async function readReplied({ channel, item }: OutgoingReply, call: Call): Promise<Reply | ReplyOutcome> {
  const credentials = readCredentials(channel.credentials);
  const query = new URLSearchParams({ uris: item.externalId });
  let response: JsonResponse;
  try {
    response = await sendXrpc(call, credentials, "app.bsky.feed.getPosts", { query });
  } catch (error) {
    return notAsked(error instanceof Error ? error.message : String(error));
  }
  if (response.status !== 200) {
    const outcome = replyOutcome(refusalOf(response, new Date()));
    return outcome.kind === "unknown" ? notAsked(errorOf(response).message) : outcome;
  }
  const [post] = Posts.safeParse(response.json).data?.posts ?? [];
  if (!post) return failed("parent_gone");
  const { uri, cid, record } = post;
  return { parent: { uri, cid }, root: record.reply?.root ?? { uri, cid } };
}
