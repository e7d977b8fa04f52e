import { z } from "zod";
import type { Call } from "../contract.ts";
import { asError } from "../shared/http/errors.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import { type Credentials, type RedditSite, refusalOf, sendToReddit } from "./api.ts";

/** The most that Reddit lists at once; a thousand in all. */
const PAGE = 100;
const Listing = z.object({
  data: z.object({ after: z.string().nullish(), children: z.array(z.object({ data: z.unknown() })) }),
});

/**
 * A page of what the account submitted or commented, the newest first. Source: www.reddit.com/dev/api (GET
 * /user/username/where).
 * @param after where the page begins; empty for the first
 * @throws Error when Reddit does not say
 */
export async function readListing<T extends z.ZodType>(
  call: Pick<Call, "egress">,
  at: RedditSite,
  { token, username }: Credentials,
  { list, after, item }: { list: "submitted" | "comments"; after: string; item: T },
): Promise<{ posts: z.output<T>[]; next: string | null; now: number }> {
  const query = new URLSearchParams({ limit: String(PAGE), sort: "new", raw_json: "1", ...(after && { after }) });
  const path = `/user/${encodeURIComponent(username)}/${list}?${query}`;
  const response = await sendToReddit(call, at, path, { token });
  const { data } = Listing.safeParse(response.json);
  if (response.status !== 200 || !data)
    throw asError(refusalOf(response) ?? { kind: "unknown", message: "Reddit's answer can't be read." });
  return {
    posts: data.data.children.map(({ data: one }) => item.parse(one)),
    next: data.data.after ?? null,
    now: serverTimeOf(response.headers),
  };
}
