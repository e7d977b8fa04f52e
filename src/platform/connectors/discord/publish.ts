import { createHash } from "node:crypto";
import { z } from "zod";
import type { Call, Outgoing, Publisher, PublishOutcome } from "../contract.ts";
import { UPLOAD_INTERRUPTED } from "../shared/description/codes.ts";
import { countOf, differencesOf, type Echo, fieldsOf, noteOf } from "../shared/description/differences.ts";
import { readOptions } from "../shared/description/options.ts";
import { finishPosted, toFinish } from "../shared/http/follow-up.ts";
import { createForm, fileNameOf, sendForm, uploadTimeoutFor } from "../shared/http/multipart.ts";
import {
  type Access,
  BotCredentials,
  botMessages,
  channelOf,
  DISCORD,
  type Discord,
  type DiscordResponse,
  permalinkOf,
  requestDiscord,
  WebhookCredentials,
  webhookPath,
} from "./api.ts";
import { discord as bot, discordWebhook } from "./describe.ts";
import { findPosted } from "./find-posted.ts";
import { type Message, messageOf } from "./message.ts";
import { BOT_OPTIONS, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, WEBHOOK_OPTIONS } from "./options.ts";
import { explainRefusal, fail } from "./refusal.ts";

const Made = z.object({ id: z.string(), channel_id: z.string() });

const TIMEOUT_MS = 10_000;
/** Source: docs.discord.com/developers/topics/opcodes-and-status-codes, read 30 November 2026. */
const ALREADY_CROSSPOSTED = 40033;

/** Blind: a webhook recognizes no key and can't list its messages. */
export function discordWebhookPublisher(discord: Discord = DISCORD): Publisher {
  return {
    platform: discordWebhook.platform,
    timeoutMs: TIMEOUT_MS,
    uploadTimeoutMs: ({ part }) => uploadTimeoutFor(part.media),
    publish(outgoing, call) {
      const webhook = WebhookCredentials.parse(JSON.parse(outgoing.channel.credentials ?? "null"));
      const {
        username,
        thread_id: chosen,
        thread_name: title,
        forum_tags: tags = [],
      } = readOptions(WEBHOOK_OPTIONS, outgoing.options);
      // The first part starts a post in a forum, and the others go there. Source: docs.discord.com/developers/resources/webhook
      // (execute webhook), read 29 November 2026.
      const started = title === undefined ? undefined : outgoing.earlier[0] && channelOf(outgoing.earlier[0]);
      const thread = chosen ?? started;
      const query = new URLSearchParams({ wait: "true", ...(thread ? { thread_id: thread } : {}) });
      const access = { path: `${webhookPath(webhook)}?${query}`, headers: {} };
      const more = {
        ...(username ? { username } : {}),
        ...(title !== undefined && thread === undefined
          ? { thread_name: title, ...(tags.length > 0 ? { applied_tags: tags } : {}) }
          : {}),
      };
      return sendMessage(outgoing, call, { discord, access, guild: webhook.guild, more });
    },
  };
}

/**
 * Settled by searching for a message with the same text. The nonce goes along for a message that Discord stores late,
 * but nothing is sent again because of it: Discord only promises to remember it for "the past few minutes".
 */
export function discordPublisher(discord: Discord = DISCORD): Publisher {
  return {
    platform: bot.platform,
    timeoutMs: TIMEOUT_MS,
    uploadTimeoutMs: ({ part }) => uploadTimeoutFor(part.media),
    settlement: (outgoing) => [{ by: "look_up", quietSeconds: 5, find: (call) => findPosted(call, discord, outgoing) }],
    async publish(outgoing, call) {
      const { credentials } = outgoing.channel;
      const { guild } = BotCredentials.parse(JSON.parse(credentials ?? "null"));
      const after = outgoing.earlier.at(-1)?.externalId;
      const reply = after ? { message_reference: { message_id: after, fail_if_not_exists: false } } : {};
      const more = { nonce: nonceOf(outgoing.key), enforce_nonce: true, ...reply };
      const outcome = await sendMessage(outgoing, call, { discord, access: botMessages(credentials), guild, more });
      const { crosspost } = readOptions(BOT_OPTIONS, outgoing.options);
      return outcome.kind === "done" && crosspost ? toFinish(outcome) : outcome;
    },
    poll: (outgoing, call) =>
      finishPosted(outgoing, async (externalId) => {
        const { path, headers } = botMessages(outgoing.channel.credentials);
        const at = { path: `${path}/${externalId}/crosspost`, headers };
        const response = await requestDiscord(call, discord, at, { method: "POST", json: {} });
        if (response.kind === "ok" || (response.kind === "refused" && response.code === ALREADY_CROSSPOSTED))
          return null;
        return response.kind === "throttled"
          ? "Discord didn't publish it to following servers: its limit of ten an hour is reached."
          : `Discord didn't publish it to following servers: ${response.message}`;
      }),
  };
}

/** Discord's limit is 25 characters. */
export function nonceOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 25);
}

type Target = { discord: Discord; access: Access; guild: string; more: Record<string, unknown> };

/** Sends the part as one message with its files; `more` are further fields of the message. */
export async function sendMessage(
  outgoing: Outgoing,
  call: Call,
  { discord, access, guild, more }: Target,
): Promise<PublishOutcome> {
  const { part } = outgoing;
  const files = part.media.map((media, index) => ({
    name: `files[${index}]`,
    fileName: fileNameOf(media, index),
    media,
  }));
  const attachments = files.map(({ fileName, media: { alt } }, id) => ({
    id,
    filename: fileName,
    ...(alt === "" ? {} : { description: alt }),
  }));
  const message: Sent & Record<string, unknown> = { ...messageOf(outgoing), ...more };
  if (files.length === 0) {
    return outcomeOf(
      await requestDiscord(call, discord, access, { method: "POST", json: message }),
      guild,
      message,
      files.length,
    );
  }
  const form = createForm({ payload_json: JSON.stringify({ ...message, attachments }) }, files, call);
  const content = { body: form.body, headers: { "content-type": form.contentType } };
  return outcomeOf(
    await sendForm(form, () => requestDiscord(call, discord, access, { method: "POST", ...content })),
    guild,
    message,
    files.length,
  );
}

function outcomeOf(response: DiscordResponse | null, guild: string, sent: Sent, files: number): PublishOutcome {
  if (response === null) return fail(UPLOAD_INTERRUPTED);
  if (response.kind === "throttled") return response;
  if (response.kind === "refused") return explainRefusal(response);
  const { id, channel_id: channel } = Made.parse(response.json);
  const note = noteOf(differencesOf("Discord", echoesOf(sent, files, response.json)));
  return { kind: "done", externalId: id, permalink: permalinkOf(guild, channel, id), ...note };
}

type Sent = Message & { username?: unknown; message_reference?: unknown };

/** Source: discord.com/developers/docs/resources/message, the message object, read 28 November 2026. */
function echoesOf(sent: Sent, files: number, json: unknown): Echo[] {
  const made = fieldsOf(json);
  const isTold = typeof made.flags === "number";
  const without = (of: string, flag: number): Echo => ({
    of,
    asked: ((sent.flags ?? 0) & flag) === 0 ? undefined : false,
    made: isTold ? (Number(made.flags) & flag) === 0 : undefined,
  });
  return [
    { of: "the text", asked: sent.content, made: made.content },
    {
      of: "the answers of the poll",
      asked: sent.poll?.answers.map(({ poll_media: { text } }) => text),
      made: answersOf(made.poll),
    },
    { of: "files", asked: files, made: countOf(made.attachments) },
    without("link previews", SUPPRESS_EMBEDS),
    without("a notification", SUPPRESS_NOTIFICATIONS),
    {
      of: "the name",
      asked: typeof sent.username === "string" ? sent.username : undefined,
      made: fieldsOf(made.author).username,
    },
    {
      of: "the reference to the part before",
      asked: sent.message_reference === undefined ? undefined : true,
      made: made.type === undefined ? undefined : made.message_reference !== undefined,
    },
  ];
}

function answersOf(poll: unknown): unknown {
  const { answers } = fieldsOf(poll);
  return Array.isArray(answers) ? answers.map((answer) => fieldsOf(fieldsOf(answer).poll_media).text) : answers;
}
