import { z } from "zod";
import type { Outgoing, Publisher, PublishOutcome } from "../contract.ts";
import { UPLOAD_INTERRUPTED } from "../shared/description/codes.ts";
import { countOf, differencesOf, type Echo, fieldsOf, noteOf } from "../shared/description/differences.ts";
import { readOptions } from "../shared/description/options.ts";
import { finishPosted, toFinish } from "../shared/http/follow-up.ts";
import { uploadTimeoutFor } from "../shared/http/multipart.ts";
import { type BotResponse, Credentials, callBot, ORIGIN } from "./api.ts";
import { buttonsOf } from "./buttons.ts";
import { telegram } from "./describe.ts";
import { messageTextOf } from "./entities.ts";
import { hasPoll, messageOf, sendFiles } from "./message.ts";
import { TELEGRAM_OPTIONS } from "./options.ts";
import { permalinkOf } from "./permalink.ts";
import { explainRefusal, fail } from "./refusal.ts";

const Message = z.object({
  message_id: z.number().int(),
  chat: z.object({ id: z.number().int(), username: z.string().optional() }),
});
const Messages = z.union([Message.transform((message) => [message]), z.array(Message).min(1)]);

const TIMEOUT_MS = 10_000;

/**
 * Sends each part as one message or one album. Blind: the Bot API has no idempotency keys and can't list a bot's
 * messages, so a request without a response is never sent again unless a user says so. The external ID of an album is
 * the comma-separated list of its message IDs.
 */
export function telegramPublisher(origin = ORIGIN): Publisher {
  return {
    platform: telegram.platform,
    timeoutMs: TIMEOUT_MS,
    uploadTimeoutMs: ({ part }) => uploadTimeoutFor(part.media),
    async publish(outgoing, call) {
      const { token, chat } = Credentials.parse(JSON.parse(outgoing.channel.credentials ?? "null"));
      const api = { origin, token };
      const response = await send(chat);
      // Certainly refused, with the new ID under which the group accepts messages.
      const isMoved = response !== null && !response.ok && response.movedTo !== undefined;
      const outcome = outcomeOf(isMoved ? await send(response.movedTo ?? chat) : response, outgoing);
      const { pin } = readOptions(TELEGRAM_OPTIONS, outgoing.options);
      return outcome.kind === "done" && pin && outgoing.earlier.length === 0 ? toFinish(outcome) : outcome;

      async function send(to: number): Promise<BotResponse | null> {
        const message = messageOf(outgoing);
        const query = { chat_id: String(to) };
        if (message.files.length === 0) return callBot(call, api, message.method, { query, json: message.fields });
        return sendFiles(call, (content) => callBot(call, api, message.method, { query, ...content }), message);
      }
    },
    async poll(outgoing, call) {
      const { token, chat } = Credentials.parse(JSON.parse(outgoing.channel.credentials ?? "null"));
      return finishPosted(outgoing, async (externalId) => {
        const json = { chat_id: chat, message_id: Number(externalId.split(",")[0]) };
        const response = await callBot(call, { origin, token }, "pinChatMessage", { json });
        return response.ok ? null : `Telegram didn't pin the message: ${response.description}`;
      });
    },
  };
}

function outcomeOf(response: BotResponse | null, outgoing: Outgoing): PublishOutcome {
  if (response === null) return fail(UPLOAD_INTERRUPTED);
  if (!response.ok) return explainRefusal(response);
  const messages = Messages.parse(response.result);
  const ids = messages.map(({ message_id: id }) => id).join(",");
  const note = noteOf(differencesOf("Telegram", echoesOf(outgoing, response.result)));
  return { kind: "done", externalId: ids, permalink: messages[0] ? permalinkOf(messages[0]) : "", ...note };
}

/**
 * A message lacks what is not so: `has_protected_content` is true or absent. It does not tell whether it was silent.
 * Source: core.telegram.org/bots/api, Message, read 28 November 2026.
 */
function echoesOf(outgoing: Outgoing, result: unknown): Echo[] {
  const { part, options, earlier, rich } = outgoing;
  const { protect, poll, link_preview: hasPreview, topic } = readOptions(TELEGRAM_OPTIONS, options);
  const made = fieldsOf(Array.isArray(result) ? result[0] : result);
  const isAlone = earlier.length === 0 && part.media.length < 2;
  const isPoll = hasPoll(outgoing);
  const isPlain = !hasPreview && part.media.length === 0 && !isPoll;
  return [
    {
      of: "the text",
      asked: isPoll ? undefined : messageTextOf(part.body, rich !== undefined).text,
      made: made.text ?? made.caption,
    },
    { of: "the answers of the poll", asked: isPoll ? poll : undefined, made: answersOf(made.poll) },
    { of: "files", asked: part.media.length > 1 ? part.media.length : undefined, made: countOf(result) },
    { of: "the topic", asked: topic && String(topic), made: made.message_thread_id && String(made.message_thread_id) },
    { of: "protected content", asked: protect || undefined, made: made.has_protected_content === true },
    {
      of: "the button",
      asked: isAlone && buttonsOf(options).length > 0 ? true : undefined,
      made: made.reply_markup !== undefined,
    },
    {
      of: "a link preview",
      asked: isPlain ? false : undefined,
      made: fieldsOf(made.link_preview_options).is_disabled !== true,
    },
    {
      of: "the reference to the part before",
      asked: earlier.length > 0 || undefined,
      made: made.reply_to_message !== undefined,
    },
  ];
}

function answersOf(poll: unknown): unknown {
  const { options } = fieldsOf(poll);
  return Array.isArray(options) ? options.map((option) => fieldsOf(option).text) : options;
}
