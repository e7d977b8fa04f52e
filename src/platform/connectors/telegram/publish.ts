import { z } from "zod";
import { secondsOf } from "../ask-json.ts";
import {
  type Call,
  NOT_AUTHORIZED,
  type Outgoing,
  type OutgoingMedia,
  type Part,
  type PublishError,
  type Publisher,
  type PublishOutcome,
} from "../contract.ts";
import { createForm, fileNameOf, sendForm } from "../multipart.ts";
import { type BotAnswer, Credentials, callBot, ORIGIN, type Refusal } from "./api.ts";
import { telegram } from "./describe.ts";
import { ERRORS } from "./errors.ts";

const Message = z.object({
  message_id: z.number().int(),
  chat: z.object({ id: z.number().int(), username: z.string().optional() }),
});
const Messages = z.union([Message.transform((message) => [message]), z.array(Message).min(1)]);

const TIMEOUT_MS = 10_000;

/**
 * Sends each part as one message, or as one album. Blind: the Bot API knows no key and shows a bot nothing of what it
 * posted, so what got no answer is never sent again unless a person says so.
 */
export function telegramPublisher(origin = ORIGIN): Publisher {
  return {
    platform: telegram.platform,
    timeoutMs: TIMEOUT_MS,
    async publish(outgoing, call) {
      const { token, chat } = Credentials.parse(JSON.parse(outgoing.channel.credentials ?? "null"));
      const api = { origin, token };
      const answer = await send(outgoing, chat);
      // Refused for certain, and with the number under which it is taken.
      const isMoved = answer !== null && !answer.ok && answer.movedTo !== undefined;
      return outcomeOf(isMoved ? await send(outgoing, answer.movedTo ?? chat) : answer);

      async function send({ part, earlier }: Outgoing, to: number): Promise<BotAnswer | null> {
        const message = messageOf(part, earlier.at(-1)?.externalId);
        const query = { chat_id: String(to) };
        if (part.media.length === 0) return callBot(call, api, message.method, { query, json: message.fields });
        return sendFiles(call, (content) => callBot(call, api, message.method, { query, ...content }), message);
      }
    },
  };
}

type Message = { method: string; fields: Record<string, unknown>; files: { name: string; media: OutgoingMedia }[] };

/** Text goes as it is, without any markup that could be read into it: Telegram itself finds links and mentions. */
function messageOf({ body, media }: Part<OutgoingMedia>, after: string | undefined): Message {
  const common = replyTo(after);
  const [first] = media;
  if (!first) return { method: "sendMessage", fields: { ...common, text: body }, files: [] };
  if (media.length === 1) {
    const kind = kindOf(first);
    const name = kind.toLowerCase();
    const caption = body === "" ? {} : { caption: body };
    return {
      method: `send${kind}`,
      fields: { ...common, ...caption, ...sizeOf(first) },
      files: [{ name, media: first }],
    };
  }
  const files = media.map((item, index) => ({ name: `file${index}`, media: item }));
  const items = files.map(({ name, media: item }, index) => ({
    type: kindOf(item).toLowerCase(),
    media: `attach://${name}`,
    // The album shows the caption of its first item as its own.
    ...(index === 0 && body !== "" ? { caption: body } : {}),
    ...sizeOf(item),
  }));
  return { method: "sendMediaGroup", fields: { ...common, media: items }, files };
}

function replyTo(after: string | undefined) {
  return after ? { reply_parameters: { message_id: Number(after), allow_sending_without_reply: true } } : {};
}

function kindOf({ type }: OutgoingMedia): "Photo" | "Video" | "Animation" {
  if (type === "image/gif") return "Animation";
  return type.startsWith("video/") ? "Video" : "Photo";
}

function sizeOf(media: OutgoingMedia) {
  return kindOf(media) === "Video" ? { width: media.width, height: media.height, supports_streaming: true } : {};
}

async function sendFiles(
  call: Call,
  send: (content: {
    body: ReturnType<typeof createForm>["body"];
    headers: Record<string, string>;
  }) => Promise<BotAnswer>,
  { fields, files }: Message,
): Promise<BotAnswer | null> {
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  const named = files.map((file, index) => ({ ...file, fileName: fileNameOf(file.media, index) }));
  const form = createForm(Object.fromEntries(texts), named, call);
  return sendForm(form, () => send({ body: form.body, headers: { "content-type": form.contentType } }));
}

function outcomeOf(answer: BotAnswer | null): PublishOutcome {
  if (answer === null) return failed("upload_interrupted");
  if (!answer.ok) return refusalOf(answer);
  const [message] = Messages.parse(answer.result);
  if (!message) throw new Error("Telegram named no message.");
  return { kind: "done", externalId: String(message.message_id), permalink: permalinkOf(message) };
}

/** Of a small group there is none. */
function permalinkOf({ message_id: id, chat }: z.infer<typeof Message>): string {
  if (chat.username) return `https://t.me/${chat.username}/${id}`;
  const [, number] = /^-100(\d+)$/.exec(String(chat.id)) ?? [];
  return number ? `https://t.me/c/${number}/${id}` : "";
}

function refusalOf({ code, description, retryAfter }: Refusal): PublishOutcome {
  if (code === 429) return { kind: "throttled", seconds: secondsOf(retryAfter) ?? 60, scope: "channel" };
  if (code === 401 || code === 404) return failed(NOT_AUTHORIZED);
  // The channel waits for somebody who adds the bot again: connecting proves that it may post.
  if (code === 403) return failed("bot_removed", { code: NOT_AUTHORIZED });
  if (code === 413) return failed("too_large");
  if (/chat not found/i.test(description)) return failed("chat_not_found");
  if (/not enough rights|have no rights|need administrator rights|CHAT_WRITE_FORBIDDEN/i.test(description))
    return failed("rights_missing");
  if (/IMAGE_PROCESS_FAILED|PHOTO_|wrong file|failed to get|VIDEO_/i.test(description)) return failed("media_refused");
  return failed("refused", { message: `Telegram refused the message: ${description}` });
}

function failed(code: keyof typeof ERRORS, more: Partial<PublishError> = {}): PublishOutcome {
  return { kind: "failed", error: { code, ...ERRORS[code], ...more }, retryAfterSeconds: null };
}
