import type { RevisionContent } from "#domain/content/posts/schema.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { wireTime } from "#kernel/time.ts";
import { listOf } from "./rules.ts";
import { MOST } from "./terms.ts";

/** The versions that were put before approvers, with their texts. @param decided revisions that were approved */
export async function readVersions({ db, brandId }: BrandContext, postId: number, decided: ReadonlySet<number>) {
  const rows = await db.postRevision.findMany({
    where: { postId, OR: [{ isSubmitted: true }, { revision: { in: [...decided] } }] },
    orderBy: { revision: "asc" },
    take: MOST.versions + 1,
    include: { author: true },
  });
  const contents = rows.map(({ content }) => content as RevisionContent);
  const channels = await db.channel.findMany({ where: { brandId }, select: { id: true, displayName: true } });
  const assets = await db.mediaAsset.findMany({
    where: { brandId, id: { in: contents.flatMap(({ media_ids: ids }) => ids) } },
    select: { id: true, name: true, altText: true, sha256: true },
  });
  return listOf(rows, MOST.versions, (row) => {
    const content = row.content as RevisionContent;
    return {
      revision: row.revision,
      content_hash: row.contentHash,
      is_approved: decided.has(row.revision),
      author: fullName(row.author),
      app: row.originToken,
      ai_model: row.aiModel,
      at: wireTime(row.createdAt),
      text: content.body,
      channels: content.channels.map(({ channel_id: id, overrides = {} }) => ({
        id,
        name: channels.find((channel) => channel.id === id)?.displayName ?? null,
        text: overrides.body ?? null,
        thread: overrides.thread ?? [],
        first_comment: overrides.first_comment ?? null,
      })),
      media: content.media_ids.map((id) => {
        const asset = assets.find((one) => one.id === id);
        return { id, name: asset?.name ?? null, alt_text: asset?.altText ?? null, sha256: asset?.sha256 ?? null };
      }),
    };
  });
}
