import type { Channel, Db, LinkCard, Post, Publication } from "#platform/db/index.ts";
import { readRows } from "#platform/db/index.ts";
import type { ClaimedPublication } from "./claim.ts";

/** A claimed publication with all that its content and destination are made of. */
export type PublicationRow = Pick<
  Publication,
  | "id"
  | "brandId"
  | "overrides"
  | "scheduledAt"
  | "createdAt"
  | "idempotencyKey"
  | "connectorState"
  | "linkRules"
  | "linkContext"
> & {
  post: Pick<Post, "id" | "body" | "format" | "tags" | "timezone"> & { media: readonly { assetId: number }[] };
  channel: Pick<
    Channel,
    "id" | "platform" | "handle" | "networkUserId" | "status" | "credentials" | "accessExpiresAt" | "capabilities"
  >;
  parts: readonly { externalId: string; permalink: string }[];
  linkCard: LinkCard | null;
};

/** The columns of the three tables side by side: without nested rows there is nothing to build and to parse. */
type Columns = Omit<PublicationRow, "post" | "channel" | "parts" | "linkCard"> &
  Pick<Post, "body" | "format" | "tags" | "timezone"> &
  Omit<PublicationRow["channel"], "id"> & {
    postId: number;
    channelId: number;
    mediaIds: number[];
    parts: [externalId: string, permalink: string][];
    linkCardId: number | null;
  };

/** Reads claimed publications with their posts and channels; those deleted meanwhile are omitted. */
export async function findRows<Wanted extends Pick<ClaimedPublication, "id">>(
  db: Db,
  claims: readonly Wanted[],
): Promise<Map<Wanted, PublicationRow>> {
  // One text for any number of them, so that its plan is kept.
  const rows = await readRows<Columns>(db, { isFrequent: true })`
    select p.id, p.brand_id as "brandId", p.post_id as "postId", p.channel_id as "channelId", p.overrides,
      p.scheduled_at as "scheduledAt", p.created_at as "createdAt", p.idempotency_key as "idempotencyKey",
      p.connector_state as "connectorState", p.link_rules as "linkRules", p.link_context as "linkContext",
      p.link_card_id as "linkCardId", posts.body, posts.format, posts.tags, posts.timezone,
      array(select asset_id from post_media where post_id = p.post_id order by position) as "mediaIds",
      (
        select coalesce(jsonb_agg(jsonb_build_array(external_id, permalink) order by number), '[]')
        from publication_parts where publication_id = p.id
      ) as parts,
      c.platform, c.handle, c.network_user_id as "networkUserId", c.status, c.credentials,
      c.access_expires_at as "accessExpiresAt", c.capabilities
    from publications p join posts on posts.id = p.post_id join channels c on c.id = p.channel_id
    where p.id = any(${claims.map(({ id }) => id)}::bigint[])`;
  const cards = await findCards(
    db,
    rows.flatMap(({ linkCardId }) => linkCardId ?? []),
  );
  const byId = new Map(rows.map((columns) => [columns.id, rowOf(columns, cards)]));
  return new Map(
    claims.flatMap((claimed) => {
      const row = byId.get(claimed.id);
      return row ? [[claimed, row]] : [];
    }),
  );
}

async function findCards(db: Db, ids: readonly number[]): Promise<Map<number, LinkCard>> {
  if (ids.length === 0) return new Map();
  const cards = await db.linkCard.findMany({ where: { id: { in: [...ids] } } });
  return new Map(cards.map((card) => [card.id, card]));
}

function rowOf(columns: Columns, cards: ReadonlyMap<number, LinkCard>): PublicationRow {
  const { postId, channelId, mediaIds, parts, linkCardId, body, format, tags, timezone, ...rest } = columns;
  const { platform, handle, networkUserId, status, credentials, accessExpiresAt, capabilities, ...publication } = rest;
  const access = { networkUserId, status, credentials, accessExpiresAt };
  return {
    ...publication,
    post: { id: postId, body, format, tags, timezone, media: mediaIds.map((assetId) => ({ assetId })) },
    channel: { id: channelId, platform, handle, capabilities, ...access },
    parts: parts.map(([externalId, permalink]) => ({ externalId, permalink })),
    linkCard: linkCardId === null ? null : (cards.get(linkCardId) ?? null),
  };
}
