import { z } from "zod";
import type { Call, Replier, ReplyOutcome } from "../contract.ts";
import { notAsked, replyOutcome } from "../shared/http/reply-outcome.ts";
import { textOf } from "../shared/text/html-text.ts";
import { type Credentials, explainRefusal, readCredentials, requestSite } from "./api.ts";
import { wordpress } from "./describe.ts";

const Comment = z.object({ id: z.number().int(), link: z.string().catch("") });
const Original = Comment.extend({ post: z.number().int() });
const Answers = z.array(
  Comment.extend({ author: z.number().int().catch(0), content: z.object({ rendered: z.string() }) }),
);
const User = z.object({ id: z.number().int() });

/**
 * Replies to a comment with a child comment. Sending again is harmless: the user's replies are read first, and
 * WordPress itself refuses a duplicate comment.
 */
export const wordpressReplier: Replier = {
  platform: wordpress.platform,
  key: { honouredSeconds: 3600 },
  timeoutMs: 15_000,
  async reply({ channel, item, body }, call): Promise<ReplyOutcome> {
    const credentials = readCredentials(channel);
    const found = await findBefore(call, credentials, item.externalId, body).catch((error: unknown) =>
      notAsked(error instanceof Error ? error.message : String(error)),
    );
    if ("kind" in found) return found;
    const json = { post: found.post, parent: Number(item.externalId), content: body };
    const response = await requestSite(call, credentials, "wp/v2/comments", { method: "POST", json });
    if (response.kind === "refused" && response.code === "comment_duplicate") {
      // The reply exists and awaits approval; otherwise it would have been found.
      return { kind: "done", externalId: "", permalink: item.permalink };
    }
    if (response.kind !== "ok") return replyOutcome(explainRefusal(response));
    const { id, link } = Comment.parse(response.json);
    return { kind: "done", externalId: String(id), permalink: link };
  },
};

/** The post of the comment; or the reply's outcome, if it exists already or is impossible. Sends nothing. */
async function findBefore(
  call: Call,
  credentials: Credentials,
  id: string,
  body: string,
): Promise<{ post: number } | ReplyOutcome> {
  const comment = await requestSite(call, credentials, `wp/v2/comments/${encodeURIComponent(id)}`);
  if (comment.kind !== "ok") return replyOutcome(explainRefusal(comment));
  const me = await requestSite(call, credentials, "wp/v2/users/me");
  if (me.kind !== "ok") return replyOutcome(explainRefusal(me));
  const answers = await requestSite(call, credentials, "wp/v2/comments", { query: { parent: id, per_page: "100" } });
  if (answers.kind !== "ok") return replyOutcome(explainRefusal(answers));
  const own = User.parse(me.json).id;
  const there = Answers.parse(answers.json).find(
    ({ author, content }) => author === own && normalizeText(textOf(content.rendered)) === normalizeText(body),
  );
  if (there) return { kind: "done", externalId: String(there.id), permalink: there.link };
  return { post: Original.parse(comment.json).post };
}

/**
 * Compares letters and digits only, because WordPress changes quotes, dashes and links. A text without any is compared
 * whole.
 */
function normalizeText(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "") || text.trim();
}
