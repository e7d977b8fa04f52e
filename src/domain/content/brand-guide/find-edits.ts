import { z } from "zod";
import { firstUnits } from "#kernel/excerpt.ts";
import type { BrandId } from "#kernel/ids.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";

const DAYS = 90;
/** The latest decisions that are looked at, of each kind. */
const MAX_EDITS = 200;
/** Of one version's texts, in UTF-16 units. */
const MAX_TEXT = 10_000;

/** The texts of a post before a reviewer asked for a change and after it. */
export type ReviewEdit = { postId: number; before: string; after: string };

const Texts = z.object({
  body: z.string(),
  thread: z.array(z.string()).optional(),
  first_comment: z.string().nullish(),
});
/** Entries of members; whether an app wrote one for them is as `isByApp` has it. */
const BY_MEMBERS = Prisma.sql`author_id is not null and share_link_id is null and guest_name is null and not (
  case when origin_token_kind is null then origin_token is not null
  else origin_token_kind in ('tiered', 'oauth') or (origin_token_kind = 'personal' and origin = 'mcp') end)`;

const StoredContent = z.object({
  body: z.string(),
  channels: z.array(z.object({ overrides: Texts.partial().optional() })).default([]),
});

/**
 * How posts of the last 90 days changed from a change request to the next version for review, and by suggestions. What apps,
 * agents and guests asked for is left out: none of them alone brings a brand to a rule.
 */
export async function findEdits(db: Tx, brandId: BrandId, now: Date): Promise<ReviewEdit[]> {
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  const requested = await db.$queryRaw<{ postId: number; before: unknown; after: unknown }[]>`
    select entry.post_id as "postId", before.content as before, after.content as after
    from (
      select post_id, revision from thread_entries
      where brand_id = ${brandId} and kind = 'change_request' and created_at > ${since} and ${BY_MEMBERS}
      order by id desc limit ${MAX_EDITS}
    ) entry
    join lateral (
      select content from post_revisions where post_id = entry.post_id and revision <= entry.revision
      order by revision desc limit 1
    ) before on true
    join lateral (
      select content from post_revisions where post_id = entry.post_id and revision > entry.revision and is_submitted
      order by revision limit 1
    ) after on true`;
  const suggested = await db.$queryRaw<ReviewEdit[]>`
    select entry.post_id as "postId", s.before, s.after
    from suggestions s join thread_entries entry on entry.id = s.entry_id
    where entry.brand_id = ${brandId} and s.status = 'accepted' and s.decided_at > ${since} and ${BY_MEMBERS}
    order by s.entry_id desc limit ${MAX_EDITS}`;
  return [
    ...requested.map(({ postId, before, after }) => ({ postId, before: textsOf(before), after: textsOf(after) })),
    ...suggested.map(({ postId, before, after }) => ({
      postId,
      before: firstUnits(before, MAX_TEXT),
      after: firstUnits(after, MAX_TEXT),
    })),
  ];
}

function textsOf(content: unknown): string {
  const { body, channels } = StoredContent.parse(content);
  const own = channels.flatMap(({ overrides: { body: text, thread = [], first_comment: comment } = {} }) => [
    text ?? "",
    ...thread,
    comment ?? "",
  ]);
  return firstUnits([body, ...own].join("\n"), MAX_TEXT);
}
