import { z } from "zod";
import type { Call } from "../contract.ts";
import { asError } from "../shared/http/errors.ts";
import { refusalOf } from "./api.ts";
import type { Credentials } from "./credentials.ts";
import type { StrongRef } from "./record.ts";
import { sendXrpc } from "./session.ts";

const Posts = z.object({
  posts: z.array(
    z.object({
      uri: z.string(),
      cid: z.string(),
      viewer: z.object({ embeddingDisabled: z.boolean().optional() }).optional(),
    }),
  ),
});

/**
 * The version of a post that is quoted, as the network's app view knows it.
 * @param author its DID
 * @returns why it can't be quoted
 */
export async function findQuoted(
  credentials: Credentials,
  { author, rkey }: { author: string; rkey: string },
  call: Pick<Call, "egress">,
): Promise<StrongRef | "quote_gone" | "quote_disabled"> {
  const query = new URLSearchParams({ uris: `at://${author}/app.bsky.feed.post/${rkey}` });
  const response = await sendXrpc(call, credentials, "app.bsky.feed.getPosts", { query });
  if (response.status !== 200) throw asError(refusalOf(response, new Date()));
  const [post] = Posts.parse(response.json).posts;
  if (!post) return "quote_gone";
  return post.viewer?.embeddingDisabled ? "quote_disabled" : { uri: post.uri, cid: post.cid };
}
