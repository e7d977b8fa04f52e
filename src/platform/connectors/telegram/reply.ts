import { z } from "zod";
import type { Replier, ReplyOutcome } from "../contract.ts";
import { replyOutcome } from "../shared/http/reply-outcome.ts";
import { Credentials, callBot, ORIGIN } from "./api.ts";
import { telegram } from "./describe.ts";
import { permalinkOf } from "./permalink.ts";
import { explainRefusal } from "./refusal.ts";

const Message = z.object({
  message_id: z.number().int(),
  chat: z.object({ id: z.number().int(), username: z.string().optional() }),
});

/** Replies to a message in its chat. Blind like publishing: Telegram has no idempotency keys. */
export function telegramReplier(origin = ORIGIN): Replier {
  return {
    platform: telegram.platform,
    timeoutMs: 10_000,
    async reply({ channel, item, body }, call): Promise<ReplyOutcome> {
      const { token } = Credentials.parse(JSON.parse(channel.credentials ?? "null"));
      const [chat = "", message = ""] = item.externalId.split("/");
      const json = {
        chat_id: Number(chat),
        text: body,
        reply_parameters: { message_id: Number(message), allow_sending_without_reply: true },
      };
      const response = await callBot(call, { origin, token }, "sendMessage", { json });
      if (!response.ok) return replyOutcome(explainRefusal(response));
      const sent = Message.parse(response.result);
      return { kind: "done", externalId: `${sent.chat.id}/${sent.message_id}`, permalink: permalinkOf(sent) };
    },
  };
}
