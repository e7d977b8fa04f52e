import { z } from "zod";
import type { Call, Outgoing, OutgoingMedia, Publisher, PublishOutcome } from "../contract.ts";
import { UPLOAD_INTERRUPTED } from "../shared/description/codes.ts";
import { countOf, differencesOf, type Echo, fieldsOf, noteOf } from "../shared/description/differences.ts";
import { readOptions } from "../shared/description/options.ts";
import { createForm, fileNameOf, sendForm, uploadTimeoutFor } from "../shared/http/multipart.ts";
import { mediaKind } from "../shared/text/limits.ts";
import { type BotResponse, Credentials, callBot, ORIGIN } from "./api.ts";
import { telegram } from "./describe.ts";
import { messageTextOf } from "./entities.ts";
import { buttonOf, linkPreviewOf, TELEGRAM_OPTIONS } from "./options.ts";
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
      return outcomeOf(isMoved ? await send(response.movedTo ?? chat) : response, outgoing);

      async function send(to: number): Promise<BotResponse | null> {
        const message = messageOf(outgoing);
        const query = { chat_id: String(to) };
        if (message.files.length === 0) return callBot(call, api, message.method, { query, json: message.fields });
        return sendFiles(call, (content) => callBot(call, api, message.method, { query, ...content }), message);
      }
    },
  };
}

type Message = { method: string; fields: Record<string, unknown>; files: { name: string; media: OutgoingMedia }[] };

/** Its texts and files. Sent without a parse mode; Telegram detects links and mentions itself. */
export function messageOf(outgoing: Outgoing): Message {
  const { body, media } = outgoing.part;
  const { text, entities } = messageTextOf(body, outgoing.rich !== undefined);
  const common = settingsOf(outgoing);
  const [first] = media;
  if (!first) return { method: "sendMessage", fields: { ...common, text, ...named({ entities }) }, files: [] };
  const caption = text === "" ? {} : { caption: text, ...named({ caption_entities: entities }) };
  if (media.length === 1) {
    const kind = KINDS[mediaKind(first.type)];
    const files = [{ name: kind.toLowerCase(), media: first }];
    return { method: `send${kind}`, fields: { ...common, ...caption, ...sizeOf(first) }, files };
  }
  const files = media.map((item, index) => ({ name: `file${index}`, media: item }));
  const items = files.map(({ name, media: item }, index) => ({
    type: KINDS[mediaKind(item.type)].toLowerCase(),
    media: `attach://${name}`,
    // An album shows the caption of its first item as its own.
    ...(index === 0 ? caption : {}),
    ...sizeOf(item),
  }));
  return { method: "sendMediaGroup", fields: { ...common, media: items }, files };
}

/** Without lists that are empty. */
const named = (lists: Record<string, readonly object[]>) =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));

const KINDS = { image: "Photo", gif: "Animation", video: "Video", document: "Document" } as const;

function sizeOf({ type, width, height, seconds }: OutgoingMedia) {
  if (mediaKind(type) !== "video") return {};
  const duration = typeof seconds === "number" ? { duration: Math.round(seconds) } : {};
  return { width, height, ...duration, supports_streaming: true };
}

/** The chosen options, for all parts; the button is added to the first one. */
function settingsOf({ options, earlier, part }: Outgoing): Record<string, unknown> {
  const { silent, protect, topic } = readOptions(TELEGRAM_OPTIONS, options);
  const after = earlier.at(-1)?.externalId.split(",")[0];
  return {
    ...(silent ? { disable_notification: true } : {}),
    ...(protect ? { protect_content: true } : {}),
    // Source: core.telegram.org/bots/api, sendMessage: of groups with topics alone.
    ...(topic === undefined ? {} : { message_thread_id: topic }),
    ...(part.media.length === 0 ? linkPreviewOf(options) : {}),
    ...(earlier.length === 0 && part.media.length < 2 ? buttonOf(options) : {}),
    ...(after ? { reply_parameters: { message_id: Number(after), allow_sending_without_reply: true } } : {}),
  };
}

export async function sendFiles(
  call: Call,
  send: (content: {
    body: ReturnType<typeof createForm>["body"];
    headers: Record<string, string>;
  }) => Promise<BotResponse>,
  { fields, files }: Message,
): Promise<BotResponse | null> {
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  const named = files.map((file, index) => ({ ...file, fileName: fileNameOf(file.media, index) }));
  const form = createForm(Object.fromEntries(texts), named, call);
  return sendForm(form, () => send({ body: form.body, headers: { "content-type": form.contentType } }));
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
function echoesOf({ part, options, earlier, rich }: Outgoing, result: unknown): Echo[] {
  const {
    protect,
    button_text: button,
    button_url: url,
    link_preview: hasPreview,
    topic,
  } = readOptions(TELEGRAM_OPTIONS, options);
  const made = fieldsOf(Array.isArray(result) ? result[0] : result);
  const isAlone = earlier.length === 0 && part.media.length < 2;
  const isPlain = !hasPreview && part.media.length === 0;
  return [
    { of: "the text", asked: messageTextOf(part.body, rich !== undefined).text, made: made.text ?? made.caption },
    { of: "files", asked: part.media.length > 1 ? part.media.length : undefined, made: countOf(result) },
    { of: "the topic", asked: topic && String(topic), made: made.message_thread_id && String(made.message_thread_id) },
    { of: "protected content", asked: protect || undefined, made: made.has_protected_content === true },
    { of: "the button", asked: isAlone && button && url ? true : undefined, made: made.reply_markup !== undefined },
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
