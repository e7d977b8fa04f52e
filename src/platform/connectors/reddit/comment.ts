import { z } from "zod";
import type { Call, Incomplete, Published } from "../contract.ts";
import { findSince } from "../shared/http/find-since.ts";
import { type Credentials, permalinkOf, type RedditSite } from "./api.ts";
import { readListing } from "./listing.ts";

const Commented = z.object({
  json: z.object({
    data: z.object({
      things: z.array(z.object({ data: z.object({ name: z.string(), permalink: z.string().catch("") }) })).min(1),
    }),
  }),
});
const Comment = z.object({
  name: z.string(),
  permalink: z.string(),
  created_utc: z.number(),
  body: z.string(),
  parent_id: z.string(),
});

/** The comment that Reddit's response to sending it names; null when it names none. */
export function readComment(json: unknown): Published | null {
  const [first] = Commented.safeParse(json).data?.json.data.things ?? [];
  return first ? { externalId: first.data.name, permalink: permalinkOf(first.data.permalink) } : null;
}

/**
 * The account's comments with this text below a post or comment since it was first sent.
 * @returns the oldest first. @throws Error when Reddit does not say
 */
export function findComments(
  call: Pick<Call, "egress">,
  at: RedditSite,
  credentials: Credentials,
  { parent, body, sentSecondsAgo }: { parent: string; body: string; sentSecondsAgo: number | null },
): Promise<Published[] | Incomplete> {
  return findSince(
    { sentSecondsAgo },
    {
      read: (after) => readListing(call, at, credentials, { list: "comments", after, item: Comment }),
      isIt: (one) => one.parent_id === parent && one.body.trim() === body.trim(),
      timeOf: ({ created_utc: seconds }) => seconds * 1000,
      publishedAs: ({ name, permalink }) => ({ externalId: name, permalink: permalinkOf(permalink) }),
    },
  );
}
