import { z } from "zod";
import type { Replier, ReplyOutcome } from "../contract.ts";
import { UPLOAD_INTERRUPTED } from "../shared/description/codes.ts";
import { uploadTimeoutFor } from "../shared/http/multipart.ts";
import { asPart, replyOutcome } from "../shared/http/reply-outcome.ts";
import { Credentials, callBot, ORIGIN } from "./api.ts";
import { telegram } from "./describe.ts";
import { messageOf, sendFiles } from "./message.ts";
import { permalinkOf } from "./permalink.ts";
import { explainRefusal, fail } from "./refusal.ts";

const Message = z.object({
  message_id: z.number().int(),
  chat: z.object({ id: z.number().int(), username: z.string().optional() }),
});
/** Of an album, the first message stands for all. */
const Sent = z.union([Message, z.tuple([Message], Message).transform(([first]) => first)]);

/** Replies to a message in its chat. Blind like publishing: Telegram has no idempotency keys. */
export function telegramReplier(origin = ORIGIN): Replier {
  return {
    platform: telegram.platform,
    timeoutMs: 10_000,
    uploadTimeoutMs: ({ media }) => uploadTimeoutFor(media),
    async reply(outgoing, call): Promise<ReplyOutcome> {
      const { channel, item, body, media } = outgoing;
      const { token } = Credentials.parse(JSON.parse(channel.credentials ?? "null"));
      const [chat = "", message = ""] = item.externalId.split("/");
      const api = { origin, token };
      const files = messageOf(asPart(outgoing, [{ externalId: message, permalink: "" }]));
      const reply_parameters = { message_id: Number(message), allow_sending_without_reply: true };
      const response =
        media.length === 0
          ? await callBot(call, api, "sendMessage", { json: { chat_id: Number(chat), text: body, reply_parameters } })
          : await sendFiles(
              call,
              (form) => callBot(call, api, files.method, { query: { chat_id: chat }, ...form }),
              files,
            );
      if (response === null) return replyOutcome(fail(UPLOAD_INTERRUPTED));
      if (!response.ok) return replyOutcome(explainRefusal(response));
      const sent = Sent.parse(response.result);
      return { kind: "done", externalId: `${sent.chat.id}/${sent.message_id}`, permalink: permalinkOf(sent) };
    },
  };
}
