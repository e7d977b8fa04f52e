import { z } from "zod";
import type { Call, Published } from "../contract.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import { type Credentials, permalinkOf, type RedditSite, sendToReddit } from "./api.ts";

const Commented = z.object({
  json: z.object({
    data: z.object({
      things: z.array(z.object({ data: z.object({ name: z.string(), permalink: z.string().catch("") }) })).min(1),
    }),
  }),
});
const Comments = z.object({
  data: z.object({
    children: z.array(
      z.object({
        data: z.object({
          name: z.string(),
          permalink: z.string(),
          created_utc: z.number(),
          body: z.string(),
          parent_id: z.string(),
        }),
      }),
    ),
  }),
});

/** The comment that Reddit's response to sending it names; null when it names none. */
export function readComment(json: unknown): Published | null {
  const [first] = Commented.safeParse(json).data?.json.data.things ?? [];
  return first ? { externalId: first.data.name, permalink: permalinkOf(first.data.permalink) } : null;
}

/**
 * The account's latest comments with this text below a post or comment.
 * @param secondsAgo since when, at the earliest
 * @returns the oldest first. @throws Error when Reddit does not say
 */
export async function findComments(
  call: Pick<Call, "egress">,
  at: RedditSite,
  { token, username }: Credentials,
  { parent, body, secondsAgo }: { parent: string; body: string; secondsAgo: number },
): Promise<Published[]> {
  const path = `/user/${encodeURIComponent(username)}/comments?limit=100&sort=new&raw_json=1`;
  const response = await sendToReddit(call, at, path, { token });
  const { data } = Comments.safeParse(response.json);
  if (response.status !== 200 || !data) throw new Error(`Reddit responded with status ${response.status}.`);
  const since = serverTimeOf(response.headers) / 1000 - secondsAgo;
  return data.data.children
    .map(({ data: one }) => one)
    .filter((one) => one.created_utc >= since && one.parent_id === parent && one.body.trim() === body.trim())
    .map(({ name, permalink }) => ({ externalId: name, permalink: permalinkOf(permalink) }))
    .toReversed();
}
