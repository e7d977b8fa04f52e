import { z } from "zod";
import type { Replier, ReplyOutcome } from "../../contract.ts";
import { replyOutcome } from "../../shared/http/reply-outcome.ts";
import { askGraph } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { isWindowOpen } from "../message-window.ts";
import { failed, plainRefusalOf } from "../refusal.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { instagram } from "./describe.ts";

const Comment = z.object({ id: z.string() });
const Message = z.object({ message_id: z.string() });

/** Replies to comments publicly, and to messages within 24 hours. Without a response, a user decides. */
export function instagramReplier(meta: Meta): Replier {
  return {
    platform: instagram.platform,
    timeoutMs: 15_000,
    async reply({ channel, item, body }, call): Promise<ReplyOutcome> {
      const access = accessOf(meta, readCredentials(channel.credentials));
      if (item.kind === "message") {
        if (item.authorId === null || !isWindowOpen(item.receivedAt)) return failed("message_window_closed");
        const form = { recipient: JSON.stringify({ id: item.authorId }), message: JSON.stringify({ text: body }) };
        const response = await askGraph(call, access, "me/messages", { method: "POST", form });
        if (response.kind !== "ok") return replyOutcome(plainRefusalOf(response));
        return { kind: "done", externalId: Message.parse(response.body).message_id, permalink: "" };
      }
      const path = `${item.externalId}/replies`;
      const response = await askGraph(call, access, path, { method: "POST", form: { message: body } });
      if (response.kind !== "ok") return replyOutcome(plainRefusalOf(response));
      return { kind: "done", externalId: Comment.parse(response.body).id, permalink: item.permalink };
    },
  };
}
