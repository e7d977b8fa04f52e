import { z } from "zod";
import type { Call } from "../contract.ts";
import { type JsonRequest, requestJson } from "../shared/http/request-json.ts";

export const ORIGIN = "https://api.telegram.org";

/** A channel's encrypted credentials: the bot's token, and the chat's ID. */
export const Credentials = z.object({ token: z.string(), chat: z.number().int() });
export type Credentials = z.infer<typeof Credentials>;

const ResponseBody = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error_code: z.number().int(),
    description: z.string().catch(""),
    parameters: z
      .object({ retry_after: z.number().optional(), migrate_to_chat_id: z.number().int().optional() })
      .catch({})
      .default({}),
  }),
]);

export type Refusal = {
  code: number;
  description: string;
  retryAfter: number | undefined;
  /** The group's new ID after it became a supergroup. */
  movedTo: number | undefined;
};
export type BotResponse = { ok: true; result: unknown } | ({ ok: false } & Refusal);

export type BotApi = { origin: string; token: string };

/**
 * Calls one method of the Bot API. The URL contains the token, so URLs must not appear in messages or logs.
 * @param more `query` is sent in the URL and has the same effect as parameters in the body
 * @throws Error when no response arrived, or none from the Bot API
 */
export async function callBot(
  call: Pick<Call, "egress">,
  { origin, token }: BotApi,
  method: string,
  {
    query = {},
    ...content
  }: Pick<JsonRequest, "json" | "body" | "headers" | "timeoutMs"> & { query?: Record<string, string> },
): Promise<BotResponse> {
  const search = new URLSearchParams(query).toString();
  const url = `${origin}/bot${token}/${method}${search && `?${search}`}`;
  const { status, json } = await requestJson(call, { url, method: "POST", ...content }, ResponseBody);
  const { data: response } = ResponseBody.safeParse(json);
  // A proxy's page or a truncated response: neither tells what became of the message.
  if (!response || status >= 500) throw new Error(`Telegram responded with status ${status} and no usable answer.`);
  if (response.ok) return response;
  const { error_code: code, description, parameters } = response;
  const { retry_after: retryAfter, migrate_to_chat_id: movedTo } = parameters;
  return { ok: false, code, description, retryAfter, movedTo };
}
