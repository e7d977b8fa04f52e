import { z } from "zod";
import type { Call, OptionValues } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { asError } from "../shared/http/errors.ts";
import { sendToMastodon } from "./api.ts";
import type { Credentials } from "./credentials.ts";
import { OPTIONS } from "./options.ts";
import { refusalOf } from "./refusal.ts";

const Found = z.object({ statuses: z.array(z.object({ id: z.string() })) });

/** The address of the quoted post; null without one. */
export function quoteOf(options: OptionValues): string | null {
  return readOptions(OPTIONS, options).quote?.trim() || null;
}

/**
 * The ID that a post has on the account's server, which fetches one it doesn't know.
 * Source: docs.joinmastodon.org/methods/search, which needs the scope `read:search` to resolve.
 */
export async function findQuoted(
  { origin, token }: Pick<Credentials, "origin" | "token">,
  address: string,
  call: Pick<Call, "egress">,
): Promise<{ id: string } | "quote_gone" | "forbidden"> {
  const query = new URLSearchParams({ q: address, type: "statuses", resolve: "true", limit: "1" });
  const response = await sendToMastodon(call, `${origin}/api/v2/search?${query}`, { token });
  if (response.status >= 500 || [401, 429].includes(response.status)) throw asError(refusalOf(response, new Date()));
  if (response.status === 403) return "forbidden";
  const [found] = Found.safeParse(response.json).data?.statuses ?? [];
  return found ?? "quote_gone";
}
