import { createHash } from "node:crypto";
import { z } from "zod";
import { type Call, NOT_AUTHORIZED, type Outgoing, type Publisher, type PublishOutcome } from "../contract.ts";
import { createForm, fileNameOf, sendForm } from "../multipart.ts";
import {
  type Access,
  askDiscord,
  BotCredentials,
  botHeaders,
  DISCORD,
  type Discord,
  type DiscordAnswer,
  type Refusal,
  WebhookCredentials,
  webhookPath,
} from "./api.ts";
import { discord as bot, discordWebhook } from "./describe.ts";
import { CODES, ERRORS, type ErrorCode, LOST } from "./errors.ts";

const Message = z.object({ id: z.string(), channel_id: z.string() });

const TIMEOUT_MS = 10_000;
/** "The past few minutes", as Discord says of how long it knows a nonce. */
const NONCE_SECONDS = 180;

/** Blind: a webhook knows no key, and lists nothing of what it posted. */
export function discordWebhookPublisher(discord: Discord = DISCORD): Publisher {
  return {
    platform: discordWebhook.platform,
    timeoutMs: TIMEOUT_MS,
    publish(outgoing, call) {
      const webhook = WebhookCredentials.parse(JSON.parse(outgoing.channel.credentials ?? "null"));
      const access = { path: `${webhookPath(webhook)}?wait=true`, headers: {} };
      return send(outgoing, call, { discord, access, guild: webhook.guild, more: {} });
    },
  };
}

/** Settled by the nonce, for as long as Discord knows it. */
export function discordPublisher(discord: Discord = DISCORD): Publisher {
  return {
    platform: bot.platform,
    timeoutMs: TIMEOUT_MS,
    settlement: () => [{ by: "key", honouredSeconds: NONCE_SECONDS }],
    publish(outgoing, call) {
      const { token, channel, guild } = BotCredentials.parse(JSON.parse(outgoing.channel.credentials ?? "null"));
      const access = { path: `/channels/${channel}/messages`, headers: botHeaders(token) };
      const after = outgoing.earlier.at(-1)?.externalId;
      const reply = after ? { message_reference: { message_id: after, fail_if_not_exists: false } } : {};
      const more = { nonce: nonceOf(outgoing.key), enforce_nonce: true, ...reply };
      return send(outgoing, call, { discord, access, guild, more });
    },
  };
}

/** At most 25 characters. */
function nonceOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 25);
}

type Target = { discord: Discord; access: Access; guild: string; more: Record<string, unknown> };

async function send({ part }: Outgoing, call: Call, { discord, access, guild, more }: Target): Promise<PublishOutcome> {
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
  // Nobody is called out by what stands in a text.
  const message = { content: part.body, allowed_mentions: { parse: [] }, ...more };
  if (files.length === 0) {
    return outcomeOf(await askDiscord(call, discord, access, { method: "POST", json: message }), guild);
  }
  const form = createForm({ payload_json: JSON.stringify({ ...message, attachments }) }, files, call);
  const content = { body: form.body, headers: { "content-type": form.contentType } };
  return outcomeOf(
    await sendForm(form, () => askDiscord(call, discord, access, { method: "POST", ...content })),
    guild,
  );
}

function outcomeOf(answer: DiscordAnswer | null, guild: string): PublishOutcome {
  if (answer === null) return failed("upload_interrupted");
  if (answer.kind === "throttled") return answer;
  if (answer.kind === "refused") return refusalOf(answer);
  const { id, channel_id: channel } = Message.parse(answer.json);
  return { kind: "done", externalId: id, permalink: `https://discord.com/channels/${guild || "@me"}/${channel}/${id}` };
}

function refusalOf({ status, code, message }: Refusal): PublishOutcome {
  const known = CODES[code];
  if (known) return failed(known);
  if (status === 401) return failed("not_authorized");
  if (status === 413) return failed("too_large");
  return failed("refused", message === "" ? undefined : `Discord refused the message: ${message}`);
}

function failed(code: ErrorCode, message: string = ERRORS[code].message): PublishOutcome {
  const error = { ...ERRORS[code], message, code: LOST.includes(code) ? NOT_AUTHORIZED : code };
  return { kind: "failed", error, retryAfterSeconds: null };
}
