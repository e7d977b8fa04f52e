import { z } from "zod";
import type { Replier, ReplyOutcome } from "../../contract.ts";
import { asPart, replyOutcome } from "../../shared/http/reply-outcome.ts";
import { askGraph } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { isWindowOpen } from "../message-window.ts";
import { failed, plainRefusalOf } from "../refusal.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { facebook } from "./describe.ts";
import { photoIdsOf, prepareUploads } from "./prepare.ts";

const Comment = z.object({ id: z.string() });
const Message = z.object({ message_id: z.string() });

/**
 * Replies to comments publicly, and to messages within 24 hours. Without a response, a user decides. A comment takes one
 * photo, uploaded unpublished (`attachment_id`). Source: developers.facebook.com/docs/graph-api/reference/object/comments,
 * as public clients have it. A message is either a text or a file there, so one with both would be two requests.
 */
export function facebookReplier(meta: Meta): Replier {
  return {
    platform: facebook.platform,
    timeoutMs: 15_000,
    prepare: (outgoing, call) => prepareUploads(meta, asPart(outgoing), call),
    async reply({ channel, item, body, media, state }, call): Promise<ReplyOutcome> {
      const credentials = readCredentials(channel.credentials);
      const access = accessOf(meta, credentials);
      if (item.kind === "message") {
        if (item.authorId === null || !isWindowOpen(item.receivedAt)) return failed("message_window_closed");
        const form = {
          recipient: JSON.stringify({ id: item.authorId }),
          messaging_type: "RESPONSE",
          message: JSON.stringify({ text: body }),
        };
        const response = await askGraph(call, access, `${credentials.pageId}/messages`, { method: "POST", form });
        if (response.kind !== "ok") return replyOutcome(plainRefusalOf(response));
        return { kind: "done", externalId: Message.parse(response.body).message_id, permalink: "" };
      }
      const path = `${item.externalId}/comments`;
      const [photo] = photoIdsOf(state, media);
      const form = {
        ...(body === "" ? {} : { message: body }),
        ...(photo === undefined ? {} : { attachment_id: photo }),
      };
      const response = await askGraph(call, access, path, { method: "POST", form });
      if (response.kind !== "ok") return replyOutcome(plainRefusalOf(response));
      return { kind: "done", externalId: Comment.parse(response.body).id, permalink: item.permalink };
    },
  };
}
