import { requirePerson } from "#domain/content/posts/index.ts";
import { dayOrNull } from "#domain/planning/repetition/index.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { copyRequestOf } from "./copy-request-of.ts";
import { auditEvergreenPost, findEvergreenPost, hasPassed, lockEvergreenPost } from "./find.ts";
import { EvergreenPost, UpdateEvergreenPostInput } from "./schema.ts";
import { viewEvergreenPost } from "./view.ts";

export const updateEvergreenPost = operation({
  name: "evergreen.update",
  summary:
    "Change the last day of an evergreen post. If you let it go on for longer, its copies are yours from then on: where you can't approve posts, they are submitted for review.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: UpdateEvergreenPostInput,
  output: EvergreenPost,
  async run(ctx, { id, ends_on: endsOn }) {
    const { brandId } = ctx;
    const caller = requirePerson(ctx);
    const now = ctx.clock.now();
    return ctx.db.$transaction(async (tx) => {
      const row = await lockEvergreenPost(tx, brandId, id, now);
      const before = dayOrNull(row.endsOn);
      if (endsOn === before) return viewEvergreenPost(row, ctx);
      if (hasPassed(endsOn, row.brand.timezone, now)) throw invalid("ends_on", t("This day has passed."));
      // Whoever could approve it did so until the day before: nobody else's approval goes on.
      const isLonger = before !== null && (endsOn === null || endsOn > before);
      const request = isLonger ? await copyRequestOf(tx, ctx, caller, row.handling) : {};
      const data = { endsOn: endsOn === null ? null : new Date(endsOn), ...request };
      await tx.evergreenPost.update({ where: { id }, data });
      const { handling, createdById } = { ...row, ...request };
      const detail = { ends_on: endsOn, handling, created_by_id: createdById };
      await auditEvergreenPost(tx, ctx, row, "updated", detail);
      return viewEvergreenPost(await findEvergreenPost(tx, brandId, id, now), ctx);
    });
  },
});
