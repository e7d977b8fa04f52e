import type { PostRecurrence } from "#platform/db/index.ts";

/** Who asked for copies of a post, through which credential, and how they are handled: a series or an evergreen post. */
export type CopyRequest = Pick<
  PostRecurrence,
  "brandId" | "createdById" | "handling" | "origin" | "originToken" | "originTokenKind" | "originTokenTier"
>;
