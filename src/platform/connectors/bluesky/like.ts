import { z } from "zod";
import type { Call, CommentOutcome, Liker } from "../contract.ts";
import type { JsonResponse } from "../shared/http/request-json.ts";
import { errorOf, refusalOf } from "./api.ts";
import { type Credentials, readCredentials } from "./credentials.ts";
import { bluesky } from "./describe.ts";
import { recordKeyOf } from "./record-key.ts";
import { sendXrpc } from "./session.ts";

const LIKES = "app.bsky.feed.like";
/** Fixed base time of a like's record key, so that a post is liked once however often it is asked for. */
const BASE = new Date("2026-01-01T00:00:00Z");

const Posts = z.object({
  posts: z.array(
    z.object({
      uri: z.string(),
      cid: z.string(),
      viewer: z.object({ like: z.string().optional() }).optional(),
    }),
  ),
});

/** Source: the lexicon app.bsky.feed.like of github.com/bluesky-social/atproto, read 26 November 2026. */
export const blueskyLiker: Liker = {
  platform: bluesky.platform,
  timeoutMs: 10_000,
  async setLiked({ channel, externalId, isLiked }, call) {
    const credentials = readCredentials(channel.credentials);
    const query = new URLSearchParams({ uris: externalId });
    const response = await sendXrpc(call, credentials, "app.bsky.feed.getPosts", { query });
    if (response.status !== 200) return endOf(response);
    const [post] = Posts.parse(response.json).posts;
    if (!post) return { kind: "not_there" };
    const rkey = recordKeyOf(post.uri, BASE);
    // The account may have liked the post in another app.
    const there = post.viewer?.like?.split("/").at(-1);
    if (!isLiked) return unlike(credentials, new Set([rkey, ...(there ? [there] : [])]), call);
    if (there) return { kind: "done" };
    const subject = { uri: post.uri, cid: post.cid };
    const record = { $type: LIKES, subject, createdAt: new Date().toISOString() };
    const json = { repo: credentials.did, collection: LIKES, rkey, record };
    return endOf(await sendXrpc(call, credentials, "com.atproto.repo.putRecord", { method: "POST", json }));
  },
};

/** Deleting a record that does not exist is no error. */
async function unlike(credentials: Credentials, rkeys: ReadonlySet<string>, call: Call): Promise<CommentOutcome> {
  for (const rkey of rkeys) {
    const json = { repo: credentials.did, collection: LIKES, rkey };
    const response = await sendXrpc(call, credentials, "com.atproto.repo.deleteRecord", { method: "POST", json });
    if (response.status !== 200) return endOf(response);
  }
  return { kind: "done" };
}

function endOf(response: JsonResponse): CommentOutcome {
  if (response.status === 200) return { kind: "done" };
  const outcome = refusalOf(response, new Date());
  if (outcome.kind === "throttled") return { kind: "throttled", seconds: outcome.seconds };
  if (outcome.kind === "failed") return { kind: "refused", message: outcome.error.message };
  throw new Error(errorOf(response).message);
}
