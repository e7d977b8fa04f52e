import { z } from "zod";
import type { Call } from "../contract.ts";
import { messageOf, sendToX, type XSite } from "./api.ts";

const Read = z.object({
  data: z.array(z.object({ id: z.string() })).default([]),
  errors: z
    .array(
      z.object({ type: z.string().default(""), value: z.string().default(""), resource_id: z.string().default("") }),
    )
    .default([]),
});
const NOT_FOUND = "https://api.twitter.com/2/problems/resource-not-found";

/** The posts that X names as not found in its answer to reading several; others may be hidden for a while. */
export function goneIn(json: unknown): Set<string> {
  const { errors } = Read.parse(json);
  return new Set(errors.flatMap(({ type, value, resource_id: id }) => (type === NOT_FOUND ? [value || id] : [])));
}

/**
 * Whether a post no longer exists. X's “Not Found” after a deletion may also mean an unknown route, so the post is
 * read, for which X charges. Source: gist.github.com/semifor/22e04b7dbe6e9ed16eabea7bfd6c5d37, read 28 November 2026.
 * @throws Error when X does not say
 */
export async function isGone(call: Pick<Call, "egress">, at: XSite, token: string, id: string): Promise<boolean> {
  const response = await sendToX(call, `${at.api}/2/tweets?${new URLSearchParams({ ids: id })}`, { token });
  if (response.status !== 200) throw new Error(messageOf(response));
  return goneIn(response.json).has(id);
}
