import { type Role, seesDrafts } from "#kernel/permissions.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import type { FullPost, FullPublication } from "../find.ts";
import { readOverrides } from "../rules.ts";
import type { RevisionContent } from "../schema.ts";

/** The posts that a role may see: clients see none that was never submitted. */
export function submittedTo(role: Role | null): Prisma.PostWhereInput {
  return seesDrafts(role) ? {} : { submittedHash: { not: null } };
}

/** The same as a condition on `posts p`. */
export function isVisibleTo(role: Role | null): Prisma.Sql {
  return seesDrafts(role) ? Prisma.sql`true` : Prisma.sql`p.submitted_hash is not null`;
}

/** Whether a role may see the present version of `posts p`: clients do not see unsubmitted edits. */
export function isShownToRole(role: Role | null): Prisma.Sql {
  return seesDrafts(role) ? Prisma.sql`true` : Prisma.sql`p.submitted_hash = p.content_hash`;
}

/** The text of `posts p` for a role: for clients, the version submitted last. */
export function bodyFor(role: Role | null): Prisma.Sql {
  if (seesDrafts(role)) return Prisma.sql`p.body`;
  return Prisma.sql`case when p.submitted_hash = p.content_hash then p.body else coalesce((
    select r.content ->> 'body' from post_revisions r
    where r.post_id = p.id and r.content_hash = p.submitted_hash order by r.revision desc limit 1
  ), '') end`;
}

/**
 * Posts as a role sees them. For clients and guests, posts that were never submitted are omitted, and later edits are
 * replaced by the version submitted last, with that revision's number.
 */
export async function asVisibleTo(db: Tx, role: Role | null, posts: readonly FullPost[]): Promise<FullPost[]> {
  if (seesDrafts(role)) return [...posts];
  const submitted = posts.filter(({ submittedHash }) => submittedHash !== null);
  const edited = submitted.filter((post) => post.submittedHash !== post.contentHash);
  if (edited.length === 0) return submitted;
  const revisions = await db.postRevision.findMany({
    where: { OR: edited.map(({ id, submittedHash }) => ({ postId: id, contentHash: submittedHash ?? "" })) },
    orderBy: { revision: "asc" },
  });
  // Of several revisions with the same content, the last one counts.
  const byPost = new Map(revisions.map((row) => [row.postId, row]));
  const contents = revisions.map(({ content }) => content as RevisionContent);
  const ids = contents.flatMap(({ media_ids: mediaIds }) => mediaIds);
  const assets = await db.mediaAsset.findMany({ where: { id: { in: ids } } });
  const assetOf = (brandId: number, id: number) => assets.find((asset) => asset.brandId === brandId && asset.id === id);
  return submitted.flatMap((post) => {
    if (post.submittedHash === post.contentHash) return [post];
    const row = byPost.get(post.id);
    if (!row) return [];
    const content = row.content as RevisionContent;
    const media = content.media_ids.flatMap((assetId, position) => {
      const asset = assetOf(post.brandId, assetId);
      return asset ? [{ brandId: post.brandId, postId: post.id, assetId, position, asset }] : [];
    });
    return [
      {
        ...post,
        body: content.body,
        format: content.format ?? "plain",
        tags: content.tags,
        utmCampaign: content.utm_campaign ?? null,
        media,
        revision: row.revision,
        contentHash: row.contentHash,
        revisions: post.revisions.filter(({ revision }) => revision <= row.revision),
        publications: publicationsAsSubmitted(post.publications, content),
      },
    ];
  });
}

/** Publications with the overrides of a revision; channels missing in it were added later. */
export function publicationsAsSubmitted<Row extends Pick<FullPublication, "channelId" | "overrides">>(
  publications: readonly Row[],
  { channels }: RevisionContent,
): Row[] {
  return publications.flatMap((publication) => {
    const planned = channels.find(({ channel_id: id }) => id === publication.channelId);
    return planned ? [{ ...publication, overrides: readOverrides(planned.overrides) }] : [];
  });
}
