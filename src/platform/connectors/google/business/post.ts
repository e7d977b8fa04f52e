import { z } from "zod";
import type { Found, Published, PublishOutcome } from "../../contract.ts";
import { failed } from "../refusal.ts";
import { BUSINESS_ERRORS } from "./errors.ts";

/**
 * A post of a location, `accounts/1/locations/2/localPosts/3`. Source:
 * developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts, excerpts read 26 November 2026.
 */
export const LocalPost = z.object({
  name: z.string().min(1),
  summary: z.string().default(""),
  topicType: z.string().default("STANDARD"),
  event: z.object({ title: z.string().default("") }).optional(),
  createTime: z.string().default(""),
  state: z.string().default("LIVE"),
  searchUrl: z.string().default(""),
});
export type LocalPost = z.infer<typeof LocalPost>;

export const publishedAs = ({ name, searchUrl }: LocalPost): Published => ({ externalId: name, permalink: searchUrl });

const FIRST_POLL_SECONDS = 10;
const MAX_POLL_SECONDS = 900;

/** What the state of a post means for its publication. Google checks posts for seconds to hours. */
export function outcomeOf(post: LocalPost, polls: number): PublishOutcome {
  if (post.state === "REJECTED") return failed(BUSINESS_ERRORS, "rejected");
  return post.state === "PROCESSING"
    ? { kind: "processing", ...pendingOf(post, polls) }
    : { kind: "done", ...publishedAs(post) };
}

/** A post found by a look-up; one that Google still checks is not published. */
export function foundAs(post: LocalPost): Found {
  return post.state === "PROCESSING" ? { ...publishedAs(post), pending: pendingOf(post, 0) } : publishedAs(post);
}

function pendingOf({ name }: LocalPost, polls: number): NonNullable<Found["pending"]> {
  const pollAfterSeconds = Math.min(FIRST_POLL_SECONDS * 2 ** polls, MAX_POLL_SECONDS);
  return { state: { post: name, polls: polls + 1 }, pollAfterSeconds };
}
