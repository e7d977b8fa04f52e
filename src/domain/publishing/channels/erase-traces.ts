import { redactAudit } from "#domain/operations/audit/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { type Channel, Prisma, type Tx } from "#platform/db/index.ts";

/** A shorter name would match unrelated texts. */
const MIN_NAME_LENGTH = 3;

/** Erases an account's name, ids and URLs wherever they were stored besides its channel. */
export async function eraseTraces(tx: Tx, ctx: PublicContext, channel: Channel): Promise<void> {
  const { id, brandId, handle, displayName, externalId, avatarUrl } = channel;
  const select = { permalink: true, externalId: true };
  const published = await tx.publication.findMany({ where: { channelId: id }, select });
  const parts = await tx.publicationPart.findMany({ where: { publication: { channelId: id } }, select });
  const addresses = distinct([...published, ...parts].flatMap((one) => [one.permalink, one.externalId]));
  const names = distinct([handle, `@${handle}`, displayName, externalId, avatarUrl]);
  await eraseFromEvents(tx, channel);
  await tx.publication.updateMany({ where: { channelId: id }, data: { permalink: "", externalId: "" } });
  await tx.$executeRaw`update publications set connector_state = null where channel_id = ${id}`;
  await tx.publicationPart.updateMany({
    where: { publication: { channelId: id } },
    data: { permalink: "", externalId: "" },
  });
  const texts = [...names, ...addresses];
  // The stored response is removed, so a repeated request is told that it was carried out.
  await tx.$executeRaw`
    update idempotency_keys set status = null, body = null, locked_until = now()
    where user_id in (select user_id from members where brand_id = ${brandId}) and exists (
      select 1 from jsonb_path_query(body, 'strict $.** ? (@.type() == "string")') value
      where value #>> '{}' = any(${texts}::text[])
    )`;
  await tx.$executeRaw`
    delete from notifications where brand_id = ${brandId} and exists (
      select from unnest(${names.filter(({ length }) => length >= MIN_NAME_LENGTH)}::text[]) name
      where strpos(title, name) > 0 or strpos(body, name) > 0
    )`;
  await redactAudit(tx, ctx, { brandIds: [brandId], channelIds: [id], texts });
}

/**
 * Of a post's webhook payloads, only the permalink and the id on the platform; everything else is the brand's own. One
 * statement per table, because a channel may have published thousands of posts.
 */
async function eraseFromEvents(tx: Tx, { id, brandId }: Channel): Promise<void> {
  const published = Prisma.sql`(
    select post_id, to_json(permalink)::text as permalink, to_json(external_id)::text as external_id
    from publications where channel_id = ${id}
  ) p`;
  const erased = (text: Prisma.Sql) => Prisma.sql`replace(replace(${text}, p.permalink, '""'), p.external_id, '""')`;
  const payload = Prisma.sql`e.payload::text`;
  await tx.$executeRaw`
    update webhook_events e set payload = ${erased(payload)}::json from ${published}
    where e.brand_id = ${brandId} and e.post_id = p.post_id and ${erased(payload)} <> ${payload}`;
  const body = Prisma.sql`d.body`;
  await tx.$executeRaw`
    update webhook_deliveries d set body = ${erased(body)} from ${published}
    where d.brand_id = ${brandId} and d.post_id = p.post_id and ${erased(body)} <> ${body}`;
}

function distinct(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.filter((text) => text !== null && text !== ""))] as string[];
}
