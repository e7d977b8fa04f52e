import { submittedTo } from "#domain/content/posts/index.ts";
import { POST_STATUSES, type PostStatus } from "#domain/content/posts/terms.ts";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { type Prisma, type Campaign as Row, readRows, type Tx } from "#platform/db/index.ts";

export type PostCounts = { status: PostStatus; total: number }[];

type Viewer = Pick<BrandContext, "brandId" | "role">;

/** The campaigns that a role may see: clients see those with a post that they see. */
export function visibleTo({ brandId, role }: Viewer): Prisma.CampaignWhereInput {
  return seesDrafts(role) ? { brandId } : { brandId, posts: { some: submittedTo(role) } };
}

/** @throws Fault not_found, also for another brand's and, for clients, one without a submitted post */
export async function findCampaign(db: Tx, viewer: Viewer, id: number): Promise<Row> {
  const row = await db.campaign.findFirst({ where: { ...visibleTo(viewer), id } });
  if (!row) throw fault("not_found", { what: t("Campaign") });
  return row;
}

/** With the row locked until the transaction ends. @throws Fault not_found, also for another brand's */
export async function lockCampaign(tx: Tx, viewer: Viewer, id: number): Promise<Row> {
  await tx.$queryRaw`select id from campaigns where brand_id = ${viewer.brandId} and id = ${id} for no key update`;
  return findCampaign(tx, viewer, id);
}

/** How many posts of each status campaigns have, of those that the role may see: sums of changes that triggers write. */
export async function countPosts(db: Tx, { brandId, role }: Viewer, ids: number[]): Promise<Map<number, PostCounts>> {
  const rows = await readRows<{ id: number; status: PostStatus; total: number }>(db)`
    select c.id, n.status::text, sum(n.change)::int as total
    from campaigns c join campaign_post_changes n on n.campaign_id = c.id
    where c.brand_id = ${brandId} and c.id = any(${ids}::bigint[]) and (n.is_submitted or ${seesDrafts(role)})
    group by c.id, n.status having sum(n.change) <> 0`;
  const sorted = rows.toSorted((a, b) => POST_STATUSES.indexOf(a.status) - POST_STATUSES.indexOf(b.status));
  const counts = Map.groupBy(sorted, ({ id }) => id);
  return new Map([...counts].map(([id, those]) => [id, those.map(({ status, total }) => ({ status, total }))]));
}

/** The stored form of a day. */
export const dateOf = (day: string | null): Date | null => (day === null ? null : new Date(`${day}T00:00:00Z`));

/** @throws Fault invalid on `ends_on` */
export function requireOrder({ startsOn, endsOn }: Pick<Row, "startsOn" | "endsOn">): void {
  if (startsOn && endsOn && endsOn < startsOn)
    throw invalid("ends_on", t("The last day must not be before the first."));
}

/** The refusal of a write whose name another one has. */
export const nameTaken = () => invalid("name", t("This name is already used."));

/** Locks the brand, so that concurrent campaigns do not exceed the maximum. @throws Fault limit_reached */
export async function requireRoom(tx: Tx, brandId: BrandId, most: number): Promise<void> {
  await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
  if ((await tx.campaign.count({ where: { brandId } })) < most) return;
  throw fault("limit_reached", {
    message: t("This brand has reached the limit of {maximum} campaigns.", { maximum: most }),
  });
}

/** Writes a change to the account's audit log. Call it last in the transaction. */
export async function auditCampaign(tx: Tx, ctx: BrandContext, { id, name }: Row, verb: string): Promise<void> {
  await auditInBrand(tx, ctx, {
    brandId: ctx.brandId,
    action: `campaign.${verb}`,
    subject: { type: "campaign", id },
    detail: { name },
  });
}
