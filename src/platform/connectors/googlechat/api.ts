import { z } from "zod";
import type { Call } from "../contract.ts";
import type { JsonRequest } from "../shared/http/request-json.ts";
import { askServer, type ServerAnswer } from "../shared/http/server-answer.ts";

/** The API; another address only in tests. */
export const GOOGLE_CHAT = "https://chat.googleapis.com";

/** `key` and `token` are the secrets of the webhook's URL. */
const Credentials = z.object({ space: z.string(), key: z.string(), token: z.string() });
export type Credentials = z.infer<typeof Credentials>;

export const readCredentials = (credentials: string | null): Credentials =>
  Credentials.parse(JSON.parse(credentials ?? "null"));

/** Source: cloud.google.com/apis/design/errors, HTTP mapping, as its APIs answer; read 30 November 2026. */
export const Refusal = z
  .object({ error: z.object({ code: z.number(), message: z.string().catch(""), status: z.string() }) })
  .transform(({ error: { status, message } }) => ({ code: status, message }));

/** The address to which a message is sent; it contains the secrets and must not appear in messages or logs. */
export function addressOf(origin: string, { space, key, token }: Credentials, query: Record<string, string>): string {
  return `${origin}/v1/spaces/${space}/messages?${new URLSearchParams({ key, token, ...query })}`;
}

/** Sends one request. @throws Error as `askServer` does */
export function sendToChat(call: Pick<Call, "egress">, url: string, json: JsonRequest["json"]): Promise<ServerAnswer> {
  return askServer(call, { url, method: "POST", json }, Refusal);
}
