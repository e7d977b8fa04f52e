import { lockPost, refreshPostStatus } from "#domain/content/posts/index.ts";
import { canTransition, countParts, readOverrides } from "#domain/content/posts/rules.ts";
import { PublicationWithAttempts } from "#domain/content/posts/schema.ts";
import { emitEvent } from "#domain/events/webhooks/index.ts";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { Prisma } from "#platform/db/index.ts";
import { ResolvePublicationInput } from "./schema.ts";
import { readNow } from "./tick/due.ts";
import { publicationEvent } from "./tick/side-effects.ts";
import { viewPublication } from "./view.ts";

export const resolvePublication = operation({
  name: "publications.resolve",
  summary: "Resolve a publication with unknown status: mark it as published, or send it again.",
  scope: "brand",
  needs: "content.manage",
  tier: "elevated_write",
  input: ResolvePublicationInput,
  output: PublicationWithAttempts,
  async run(ctx, { id, permalink }) {
    const found = await ctx.db.publication.findFirst({
      where: { id, brandId: ctx.brandId },
      include: { channel: true },
    });
    if (!found) throw fault("not_found", { what: t("Publication") });
    const { postId, brandId } = found;
    await ctx.db.$transaction(async (tx) => {
      await lockPost(tx, postId);
      const { status } = await tx.publication.findUniqueOrThrow({ where: { id }, select: { status: true } });
      if (!canTransition("resolve", status)) {
        throw fault("refused", {
          code: "invalid_state",
          message: t("Only publications with status unknown can be resolved."),
        });
      }
      const { due: now } = await readNow(tx, ctx.clock);
      const isThere = permalink !== undefined;
      const number = await tx.publicationPart.count({ where: { publicationId: id } });
      const partCount = countParts(found.channel, readOverrides(found.overrides));
      const isLast = number + 1 >= partCount;
      if (isThere && partCount > 1) {
        await tx.publicationPart.create({ data: { publicationId: id, number, permalink, publishedAt: now } });
      }
      const first = isThere && number === 0 ? { permalink } : {};
      // Of a part that is there, the next one may be there, too.
      const doubt = isThere ? { inDoubtSince: found.inDoubtSince, firstSentAt: found.firstSentAt } : {};
      await tx.publication.update({
        where: { id },
        data:
          isThere && isLast
            ? { ...resolveAsPublished(now), ...first }
            : { ...resolveAsResend(now), ...first, ...doubt },
      });
      if (isThere && isLast) {
        const publication = { id, postId, brandId, platform: found.channel.platform };
        const { event } = publicationEvent(publication, "published", {
          externalId: "",
          permalink: number === 0 ? permalink : found.permalink,
        });
        await emitEvent(tx, ctx, brandId, event);
      }
      await refreshPostStatus(tx, postId);
      await auditInBrand(tx, ctx, {
        brandId,
        action: "publication.resolved",
        subject: { type: "publication", id },
        detail: { post_id: postId, ...(isThere ? { permalink } : { resend: true }) },
      });
    });
    return viewPublication(ctx, { id, postId });
  },
});

const RESOLVED_STATE = { error: Prisma.DbNull, leaseToken: null, leaseUntil: null } as const;

function resolveAsPublished(now: Date) {
  return { ...RESOLVED_STATE, status: "published", step: "idle", publishedAt: now, inDoubtSince: null } as const;
}

/**
 * A user has checked the platform, so nothing is ambiguous any more. The key stays, so a platform that knows it after
 * all refuses a duplicate. Published parts of several stay published, and the next one is sent.
 */
function resolveAsResend(now: Date) {
  const fresh = { tries: 0, crashes: 0, firstSentAt: null, connectorState: Prisma.DbNull, inDoubtSince: null };
  return { ...RESOLVED_STATE, ...fresh, status: "scheduled", step: "idle", nextAttemptAt: now } as const;
}
