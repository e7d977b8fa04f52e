import { z } from "zod";
import type { Call, Published } from "../contract.ts";
import {
  type JsonRequest,
  type JsonResponse,
  requestJson,
  secondsOf,
  serverTimeOf,
} from "../shared/http/request-json.ts";

/** URLs of Discord's API and of its image CDN. */
export type Discord = { api: string; cdn: string };
export const DISCORD: Discord = { api: "https://discord.com/api/v10", cdn: "https://cdn.discordapp.com" };

/** Discord requires this user agent and blocks others. */
const USER_AGENT = "DiscordBot (Masthead, 1)";

export const WebhookCredentials = z.object({
  id: z.string(),
  token: z.string(),
  guild: z.string(),
  channel: z.string(),
});
export type WebhookCredentials = z.infer<typeof WebhookCredentials>;
export const BotCredentials = z.object({ token: z.string(), channel: z.string(), guild: z.string() });
export type BotCredentials = z.infer<typeof BotCredentials>;

export type Access = { headers: Record<string, string>; path: string };

export const botHeaders = (token: string): Record<string, string> => ({ authorization: `Bot ${token}` });

/** The messages path of a webhook; the URL contains its token and must not appear in messages or logs. */
export const webhookPath = ({ id, token }: Pick<WebhookCredentials, "id" | "token">): string =>
  `/webhooks/${id}/${token}`;

/** The messages path of a channel. */
export type Messages = Access & { channel: string };

export function webhookMessages(credentials: string | null): Messages {
  const webhook = WebhookCredentials.parse(JSON.parse(credentials ?? "null"));
  return { path: `${webhookPath(webhook)}/messages`, headers: {}, channel: webhook.channel };
}

export function botMessages(credentials: string | null): Messages {
  const { token, channel } = BotCredentials.parse(JSON.parse(credentials ?? "null"));
  return { path: `/channels/${channel}/messages`, headers: botHeaders(token), channel };
}

/** The channel or thread of a message. */
export const channelOf = ({ permalink }: Pick<Published, "permalink">): string | undefined =>
  /\/channels\/[^/]+\/(\d+)\/\d+$/.exec(permalink)?.[1];

/**
 * The path of one message. A webhook's message in a thread is only found with the thread's ID, which its permalink
 * contains.
 */
export function messageAt({ path, headers, channel }: Messages, { externalId, permalink }: Published): Access {
  const posted = channelOf({ permalink }) ?? channel;
  return { path: `${path}/${externalId}${posted === channel ? "" : `?thread_id=${posted}`}`, headers };
}

export const permalinkOf = (guild: string, channel: string, id: string): string =>
  `https://discord.com/channels/${guild || "@me"}/${channel}/${id}`;

/** Source: docs.discord.com/developers/reference#error-messages, of which excerpts were read on 28 November 2026. */
const Refused = z.object({
  code: z.number().int().catch(0),
  message: z.string().catch(""),
  retry_after: z.number().optional().catch(undefined),
  global: z.boolean().optional().catch(undefined),
});

const Documented = Refused.extend({ code: z.number().int(), message: z.string() });

export type Refusal = { status: number; code: number; message: string };
export type DiscordResponse =
  /** `serverTime`: Discord's clock in milliseconds. */
  | { kind: "ok"; json: unknown; serverTime: number }
  | { kind: "throttled"; seconds: number; scope: "channel" | "app" }
  | ({ kind: "refused" } & Refusal);

/**
 * Sends one request to Discord's API.
 * @throws Error when no response arrived, or one that does not tell what became of the request
 */
export async function requestDiscord(
  call: Pick<Call, "egress">,
  { api }: Pick<Discord, "api">,
  { path, headers }: Access,
  request: Omit<JsonRequest, "url">,
): Promise<DiscordResponse> {
  const all = { "user-agent": USER_AGENT, ...headers, ...request.headers };
  return read(await requestJson(call, { ...request, url: `${api}${path}`, headers: all }, Documented));
}

function read({ status, headers, json }: JsonResponse): DiscordResponse {
  const { data: refused } = Refused.safeParse(json);
  if (status === 429) {
    // A response without JSON comes from the proxy in front of Discord, which limits all requests from this IP address.
    const scope = refused?.global || !refused ? "app" : "channel";
    return { kind: "throttled", seconds: secondsOf(refused?.retry_after ?? headers["retry-after"]) ?? 60, scope };
  }
  if (status === 204) return { kind: "ok", json: null, serverTime: serverTimeOf(headers) };
  if (status >= 200 && status < 300 && json !== undefined)
    return { kind: "ok", json, serverTime: serverTimeOf(headers) };
  if (status >= 400 && status < 500 && refused) {
    return { kind: "refused", status, code: refused.code, message: refused.message };
  }
  throw new Error(`Discord responded with status ${status} and no usable answer.`);
}
