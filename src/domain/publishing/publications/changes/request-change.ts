import { isDeepStrictEqual } from "node:util";
import {
  type FullPost,
  findChangeObstacle,
  mayChangePublished,
  openPost,
  type PublishedContent,
  requirePerson,
} from "#domain/content/posts/index.ts";
import { originOf } from "#domain/content/posts/rules.ts";
import { readCredential } from "#domain/content/provenance/index.ts";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { Prisma, type PublicationChangeKind, type Tx } from "#platform/db/index.ts";
import { findPostId, viewPublication } from "../view.ts";
import { changePublished } from "./change.ts";

const INCLUDE = {
  channel: true,
  parts: { orderBy: { number: "asc" } },
  changes: { where: { status: "pending" }, take: 1 },
} as const satisfies Prisma.PublicationInclude;
export type Changeable = Prisma.PublicationGetPayload<{ include: typeof INCLUDE }>;

/**
 * Requests a change of a published post: stores it with a job, which calls the platform after the commit. The same
 * change requested twice is stored once.
 * @param check validates an edit before anything is written; returns its content, or null when it changes nothing
 * @throws Fault not_found, forbidden, refused, change_in_progress while another one is pending, and what `check` throws
 */
export async function requestChange(
  ctx: BrandContext,
  id: number,
  kind: PublicationChangeKind,
  check: (tx: Tx, post: FullPost, publication: Changeable) => Promise<PublishedContent | null>,
) {
  const caller = requirePerson(ctx);
  const postId = await findPostId(ctx, id);
  if (!mayChangePublished(ctx)) {
    throw fault("forbidden", { message: t("Your role in this brand can't edit or delete published posts.") });
  }
  await ctx.db.$transaction(async (tx) => {
    const post = await openPost(tx, ctx.brandId, postId);
    const publication = await tx.publication.findUniqueOrThrow({ where: { id }, include: INCLUDE });
    const now = ctx.clock.now();
    const obstacle = findChangeObstacle(kind, publication, now);
    if (obstacle) throw fault("refused", { code: "invalid_state", message: obstacle });
    const content = await check(tx, post, publication);
    const [pending] = publication.changes;
    if (pending?.kind === kind && isDeepStrictEqual(pending.content, content)) return;
    if (pending) throw fault("change_in_progress", {});
    if (kind === "edit" && content === null) return;
    const change = await tx.publicationChange.create({
      data: {
        publicationId: id,
        kind,
        content: content ?? Prisma.DbNull,
        requestedById: caller.userId,
        origin: originOf(ctx.origin.entryPoint),
        ...(await readCredential(tx, caller)),
        createdAt: now,
      },
    });
    // Open pages poll for posts with a new `updated_at`.
    await tx.post.update({ where: { id: postId }, data: { updatedAt: now } });
    await ctx.queue.enqueue(tx, changePublished, { change_id: change.id });
    await auditInBrand(tx, ctx, {
      brandId: ctx.brandId,
      action: `publication.${kind}_requested`,
      subject: { type: "publication", id },
      detail: { post_id: postId, platform: publication.channel.platform },
    });
  });
  return viewPublication(ctx, { id, postId });
}
