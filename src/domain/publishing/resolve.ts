import { auditInBrand } from "#domain/audit/index.ts";
import { listPublications, lockPost, refreshPostStatus } from "#domain/posts/index.ts";
import { canTransition } from "#domain/posts/rules.ts";
import { PublicationWithAttempts } from "#domain/posts/schema.ts";
import { emit } from "#domain/webhooks/index.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { Prisma } from "#platform/db/index.ts";
import { readNow } from "./due.ts";
import { ResolvePublicationInput } from "./schema.ts";
import { publicationEvent } from "./settle.ts";

export const resolvePublication = operation({
  name: "publications.resolve",
  summary: "Settle a publication that may have been published: it is there, at this address; or send it again.",
  scope: "brand",
  needs: "content.manage",
  tier: "elevated_write",
  input: ResolvePublicationInput,
  output: PublicationWithAttempts,
  async run(ctx, { id, permalink }) {
    const found = await ctx.db.publication.findFirst({
      where: { id, brandId: ctx.brandId },
      include: { channel: { select: { platform: true } } },
    });
    if (!found) throw fault("not_found", { what: "Publication" });
    const { postId, brandId } = found;
    await ctx.db.$transaction(async (tx) => {
      await lockPost(tx, postId);
      const { status } = await tx.publication.findUniqueOrThrow({ where: { id }, select: { status: true } });
      if (!canTransition("resolve", status)) {
        throw fault("refused", {
          code: "invalid_state",
          message: "Only a publication of status unknown can be resolved.",
        });
      }
      const { due: now } = await readNow(tx, ctx.clock);
      const isThere = permalink !== undefined;
      await tx.publication.update({
        where: { id },
        data: isThere ? resolveAsPublished(permalink, now) : resolveAsResend(now),
      });
      if (isThere) {
        const publication = { id, postId, brandId, platform: found.channel.platform };
        const { event } = publicationEvent(publication, "published", { externalId: "", permalink });
        await emit(tx, ctx, brandId, event);
      }
      await refreshPostStatus(tx, postId);
      await auditInBrand(tx, ctx, {
        brandId,
        action: "publication.resolved",
        subject: { type: "publication", id },
        detail: { post_id: postId, ...(isThere ? { permalink } : { resend: true }) },
      });
    });
    const { publications } = await listPublications.run(ctx, { id: postId, limit: 100 });
    const resolved = publications.find((publication) => publication.id === id);
    if (!resolved) throw fault("not_found", { what: "Publication" });
    return resolved;
  },
});

const RESOLVED_STATE = { error: Prisma.DbNull, leaseToken: null, leaseUntil: null } as const;

function resolveAsPublished(permalink: string, now: Date) {
  return { ...RESOLVED_STATE, status: "published", step: "idle", permalink, publishedAt: now } as const;
}

/** A person looked: nothing is ambiguous any more. The key stays, so a platform that knows it after all refuses a double. */
function resolveAsResend(now: Date) {
  const fresh = { tries: 0, crashes: 0, firstSentAt: null, connectorState: Prisma.DbNull };
  return { ...RESOLVED_STATE, ...fresh, status: "scheduled", step: "idle", nextAttemptAt: now } as const;
}
