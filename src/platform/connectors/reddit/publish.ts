import { z } from "zod";
import type { Call, LookedUp, Outgoing, Published, Publisher, PublishOutcome } from "../contract.ts";
import { firstOf } from "../shared/http/find-since.ts";
import { type RedditSite, readCredentials, refusalOf, sendToReddit } from "./api.ts";
import { findComments, readComment } from "./comment.ts";
import { reddit } from "./describe.ts";
import { findPosted } from "./find-posted.ts";
import { postTextOf } from "./markdown.ts";
import { kindOf, submissionOf } from "./post.ts";
import { prepareMedia } from "./prepare.ts";

/** Galleries and polls have the whole name as their ID. */
const Submitted = z.object({
  json: z.object({ data: z.object({ id: z.string(), name: z.string().optional(), url: z.string() }) }),
});
/** The answer to an image or a video, whose post Reddit makes later. */
const Accepted = z.object({ json: z.object({ data: z.object({ websocket_url: z.string().nullable() }) }) });

const POLL_SECONDS = 5;

/** After a lost response, looks for the post among the account's latest submissions or comments. */
export function redditPublisher(at: RedditSite): Publisher {
  return {
    platform: reddit.platform,
    timeoutMs: 20_000,
    settlement: (outgoing) => [{ by: "look_up", quietSeconds: 15, find: (call) => settle(outgoing, call, at) }],
    prepare: (outgoing, call) => prepareMedia(outgoing, call, at),
    async publish(outgoing, call): Promise<PublishOutcome> {
      const { token } = readCredentials(outgoing.channel);
      const isComment = outgoing.part.kind === "comment";
      const { path, ...content } = isComment
        ? { path: "/api/comment", form: commentOf(outgoing) }
        : submissionOf(outgoing);
      const response = await sendToReddit(call, at, path, { token, ...content });
      const refusal = refusalOf(response);
      if (refusal) return refusal;
      const published = isComment ? readComment(response.json) : readPost(response.json);
      if (published) return { kind: "done", ...published };
      if (isProcessed(outgoing) && Accepted.safeParse(response.json).success)
        return { kind: "processing", state: outgoing.state ?? {}, pollAfterSeconds: 1 };
      return { kind: "unknown", message: "Reddit's answer can't be read, so the post may be there or not." };
    },
    async poll(outgoing, call) {
      const post = firstOf(await findPosted(outgoing, call, at));
      if (post) return { kind: "done", ...post };
      return { kind: "processing", state: outgoing.state ?? {}, pollAfterSeconds: POLL_SECONDS };
    },
  };
}

/** Whether Reddit makes the post only after it has processed its file. */
function isProcessed(outgoing: Outgoing): boolean {
  return outgoing.part.kind === "post" && ["image", "video"].includes(kindOf(outgoing));
}

/** The ID of the post that a comment is below. */
const postBelow = ({ earlier, part }: Outgoing): string => earlier[part.below ?? 0]?.externalId ?? "";

function commentOf(outgoing: Outgoing): Record<string, string> {
  const { part, rich } = outgoing;
  return { thing_id: postBelow(outgoing), text: postTextOf(part.body, rich !== undefined) };
}

function readPost(json: unknown): Published | null {
  const { data } = Submitted.safeParse(json);
  if (!data) return null;
  const { id, name = id, url } = data.json.data;
  return { externalId: name, permalink: url };
}

/** @returns the oldest first. @throws Error when Reddit does not say */
async function settle(outgoing: Outgoing, call: Call, at: RedditSite): Promise<LookedUp> {
  const { part, sentSecondsAgo } = outgoing;
  if (part.kind === "comment") {
    return findComments(call, at, readCredentials(outgoing.channel), {
      parent: postBelow(outgoing),
      body: commentOf(outgoing).text ?? "",
      sentSecondsAgo,
    });
  }
  const found = await findPosted(outgoing, call, at);
  // Reddit may still process the file.
  return isProcessed(outgoing) && Array.isArray(found) ? { candidates: found } : found;
}
