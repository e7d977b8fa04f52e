import { type FullPost, openPost, requireApprover, requirePerson } from "#domain/content/posts/index.ts";
import { activeIn } from "#domain/planning/recurrences/index.ts";
import { fault, invalid } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { copyRequestOf } from "./copy-request-of.ts";
import { auditEvergreenPost, findEvergreenPost, hasPassed, requireRoom } from "./find.ts";
import { CreateEvergreenPostInput, EvergreenPost } from "./schema.ts";
import { viewEvergreenPost } from "./view.ts";

export const createEvergreenPost = operation({
  name: "evergreen.create",
  summary:
    "Make a published post evergreen: it is used again where the queue of a channel it was published on is filled. Its copies are posts of their own, which are optionally submitted or approved.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: CreateEvergreenPostInput,
  output: EvergreenPost,
  async run(ctx, { id: postId, ends_on: endsOn, submit, approve }) {
    const { brandId } = ctx;
    const caller = requirePerson(ctx);
    if (approve) requireApprover(ctx);
    const now = ctx.clock.now();
    return ctx.db.$transaction(async (tx) => {
      await requireRoom(tx, brandId);
      await requireReusable(tx, await openPost(tx, brandId, postId), now);
      const { timezone } = await tx.brand.findUniqueOrThrow({ where: { id: brandId }, select: { timezone: true } });
      if (hasPassed(endsOn, timezone, now)) throw invalid("ends_on", t("This day has passed."));
      const request = await copyRequestOf(tx, ctx, caller, approve ? "approve" : submit ? "submit" : "draft");
      const row = await tx.evergreenPost.create({
        data: {
          brandId,
          postId,
          ...request,
          endsOn: endsOn === null ? null : new Date(endsOn),
          countedFrom: now,
          createdAt: now,
        },
      });
      const { handling } = request;
      await auditEvergreenPost(tx, ctx, row, "created", { post_id: postId, handling, ends_on: endsOn });
      return viewEvergreenPost(await findEvergreenPost(tx, brandId, row.id, now), ctx);
    });
  },
});

/** @throws Fault refused unless it is published, does not repeat, and is neither evergreen nor the copy of such a post */
async function requireReusable(tx: Tx, post: FullPost, now: Date): Promise<void> {
  const { id: postId, publications } = post;
  const brandId = post.brandId as BrandId;
  const refused = (message: string) => fault("refused", { code: "invalid_state", message });
  const published = publications.filter(({ status }) => status === "published");
  if (published.length === 0) {
    throw refused(t("This post isn't published yet. Only published posts can be evergreen."));
  }
  if (published.every(({ removedAt }) => removedAt !== null)) {
    throw refused(t("This post was deleted from the networks, so it can't be evergreen."));
  }
  if ((await tx.evergreenPost.count({ where: { brandId, postId } })) > 0) {
    throw refused(t("This post is already evergreen."));
  }
  const repeats = { posts: { some: { postId } }, AND: await activeIn(tx, brandId, now) };
  if ((await tx.postRecurrence.count({ where: { brandId, ...repeats } })) > 0) {
    throw refused(t("This post repeats, so it can't be evergreen. Stop that first."));
  }
  if ((await tx.evergreenUse.count({ where: { brandId, postId } })) > 0) {
    throw refused(t("This post is a copy of an evergreen post. Choose the first one instead."));
  }
}
