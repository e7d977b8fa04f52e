import { type Credential, credentialColumns } from "#domain/content/provenance/index.ts";
import { emitExtra } from "#domain/events/webhooks/index.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import { type PostOrigin, Prisma, readRows, type Tx } from "#platform/db/index.ts";
import { checkReferences, type References } from "./checks/check-references.ts";
import { linkIdea } from "./editing/link-idea.ts";
import { type PostPlan, revisionContent } from "./editing/plan-edit.ts";
import { type FullPost, findPost } from "./find.ts";
import { contentHash, originOf } from "./rules.ts";
import { type Purpose, requireFuture } from "./scheduling/check-times.ts";

/** Through which adapter and credential a post is written. */
export type PostSource = { origin: PostOrigin; credential: Credential };

/**
 * Inserts a new draft with its publications and first revision; its idea becomes `in_progress`.
 * @param source for work on a person's behalf; otherwise that of the call
 * @throws Fault invalid, refused
 */
export async function insertPost(
  tx: Tx,
  ctx: BrandContext,
  caller: Person,
  plan: PostPlan,
  purpose: Purpose = "edit",
  source?: PostSource,
): Promise<FullPost> {
  return findPost(tx, ctx.brandId, await insertDraft(tx, ctx, caller, plan, purpose, source));
}

/**
 * The same, without reading what was inserted.
 * @returns the post's ID
 * @throws Fault invalid, refused
 */
export async function insertDraft(
  tx: Tx,
  ctx: BrandContext,
  caller: Person,
  plan: PostPlan,
  purpose: Purpose = "edit",
  source?: PostSource,
): Promise<number> {
  const references = await checkReferences(tx, ctx.brandId, plan);
  requireFuture(plan, null, ctx.clock.now(), purpose);
  const { origin = originOf(ctx.origin.entryPoint), credential } = source ?? {};
  const [id = 0] = await insertPosts(tx, ctx, caller, [plan], references, origin, credential);
  if (plan.ideaId !== null) await linkIdea(tx, ctx, plan.ideaId);
  return id;
}

/**
 * Inserts many new drafts with one statement.
 * @param plans validated plans, with existing references and valid times
 * @returns their IDs, in the order of the plans
 */
export async function insertPosts(
  tx: Tx,
  ctx: BrandContext,
  caller: Person,
  plans: readonly PostPlan[],
  { assets }: References,
  origin: PostOrigin,
  credential?: Credential,
): Promise<number[]> {
  const { brandId } = ctx;
  const createdAt = Prisma.sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const by = Prisma.sql`${caller.userId}::bigint, ${origin}::post_origin, ${credentialColumns(credential ?? caller)}`;
  const rows = plans.map((plan) => ({
    body: plan.body,
    format: plan.format,
    tags: plan.tags,
    internal_note: plan.internalNote,
    scheduled_at: plan.scheduledAt,
    timezone: plan.timezone,
    idea_id: plan.ideaId,
    campaign_id: plan.campaignId,
    utm_campaign: plan.utmCampaign,
    ai_model: plan.aiModel ?? null,
    content_hash: contentHash(plan, (assetId) => assets.get(assetId)?.altText ?? ""),
    content: revisionContent(plan),
    media_ids: plan.mediaIds,
    channels: plan.channels.map(({ channelId, overrides, scheduledAt, followsPost }, position) => {
      return { position, channel_id: channelId, overrides, scheduled_at: scheduledAt, follows_post: followsPost };
    }),
  }));
  const inserted = await readRows<{ id: number }>(tx)`
    with plan as materialized (
      select nextval(pg_get_serial_sequence('posts', 'id')) as id, given.*
      from json_to_recordset(${JSON.stringify(rows)}::json) as given (
        body text, format post_format, tags text[], internal_note text, scheduled_at timestamptz, timezone text, idea_id bigint, campaign_id bigint,
        utm_campaign text, ai_model text, content_hash text, content jsonb, media_ids bigint[], channels json
      )
    ),
    new_posts as (
      insert into posts (id, brand_id, author_id, origin, origin_token, origin_token_kind, origin_token_tier, body, format, tags,
        internal_note, scheduled_at, timezone, idea_id, campaign_id, utm_campaign, content_hash, created_at, updated_at)
      select id, ${brandId}::bigint, ${by}, body, format, tags, internal_note, scheduled_at, timezone, idea_id, campaign_id, utm_campaign,
        content_hash, ${createdAt}, clock_timestamp()
      from plan
    ),
    new_media as (
      insert into post_media (brand_id, post_id, asset_id, position)
      select ${brandId}::bigint, plan.id, media.asset_id, media.number - 1
      from plan cross join unnest(plan.media_ids) with ordinality as media (asset_id, number)
    ),
    new_publications as (
      insert into publications (brand_id, post_id, channel_id, overrides, scheduled_at, follows_post, idempotency_key,
        updated_at)
      select ${brandId}::bigint, plan.id, channel.channel_id, channel.overrides, channel.scheduled_at, channel.follows_post,
        gen_random_uuid(), clock_timestamp()
      from plan cross join json_to_recordset(plan.channels) as channel (
        position int, channel_id bigint, overrides jsonb, scheduled_at timestamptz, follows_post boolean
      )
      order by plan.id, channel.position
    ),
    new_revisions as (
      insert into post_revisions (post_id, revision, author_id, origin, origin_token, origin_token_kind, origin_token_tier,
        ai_model, content, content_hash, created_at)
      select id, 1, ${by}, ai_model, content, content_hash, ${createdAt} from plan
    )
    select id from plan order by id`;
  const ids = inserted.map(({ id }) => id);
  const created = ids.map((post_id) => ({ event: "post.created", post_id, status: "draft", revision: 1 }) as const);
  await emitExtra(tx, ctx, brandId, created);
  return ids;
}
