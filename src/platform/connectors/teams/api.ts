import { z } from "zod";
import type { Call } from "../contract.ts";
import { askServer, type ServerAnswer } from "../shared/http/server-answer.ts";

/** `host` and `path` are of the workflow's URL; `query` contains its signature, a secret. */
const Credentials = z.object({ host: z.string(), path: z.string(), query: z.string() });
export type Credentials = z.infer<typeof Credentials>;

export const readCredentials = (credentials: string | null): Credentials =>
  Credentials.parse(JSON.parse(credentials ?? "null"));

/** The form in which Azure Logic Apps refuses a request, read 30 November 2026. */
const Refusal = z
  .object({ error: z.object({ code: z.string(), message: z.string().catch("") }) })
  .transform(({ error }) => error);

/** Sends cards to a workflow, which posts each of them. @param origin another one only in tests */
export function sendCards(
  call: Pick<Call, "egress">,
  origin: string | null,
  { host, path, query }: Credentials,
  cards: readonly object[],
): Promise<ServerAnswer> {
  const contentType = "application/vnd.microsoft.card.adaptive";
  const json = { type: "message", attachments: cards.map((content) => ({ contentType, contentUrl: null, content })) };
  return askServer(call, { url: `${origin ?? `https://${host}`}${path}${query}`, method: "POST", json }, Refusal);
}
