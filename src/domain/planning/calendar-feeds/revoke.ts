import { z } from "zod";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findFeed } from "./find.ts";
import { auditCalendarFeed } from "./record.ts";
import { CalendarFeedInput } from "./schema.ts";

export const revokeCalendarFeed = operation({
  name: "calendar_feeds.revoke",
  summary: "Revoke a calendar feed. Its address stops working immediately.",
  scope: "brand",
  needs: "content.view",
  tier: "full",
  input: CalendarFeedInput,
  output: z.object({}),
  async run(ctx, { id }) {
    await ctx.db.$transaction(async (tx) => {
      const feed = await findFeed(tx, ctx, id);
      const { count } = await tx.calendarFeed.deleteMany({ where: { brandId: ctx.brandId, id } });
      // Somebody else revoked it meanwhile, which is recorded once.
      if (count === 0) throw fault("not_found", { what: t("Calendar feed") });
      await auditCalendarFeed(tx, ctx, "revoked", feed);
    });
    return {};
  },
});
