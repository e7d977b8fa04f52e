import { z } from "zod";
import { notifyPeople } from "#domain/events/notifications/index.ts";
import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { ASK_RATE } from "./rules.ts";
import { AskForLinkInput } from "./schema.ts";
import { findEndedLink } from "./visit.ts";

export const askForLink = operation({
  name: "review.ask_for_link",
  summary: "Ask whoever made a share link that has ended for a new one. They are notified once for each link.",
  scope: "public",
  input: AskForLinkInput,
  output: z.object({}),
  async run(ctx, { token, name }) {
    await throttleAttempts(ctx.db, addressKeys("review:ask", ctx.origin.address), ASK_RATE);
    await ctx.db.$transaction(async (tx) => {
      const { link, hasMaker } = await findEndedLink({ ...ctx, db: tx }, token);
      if (!hasMaker || link.createdById === null) return;
      const { count } = await tx.shareLink.updateMany({
        where: { id: link.id, askedAt: null },
        data: { askedAt: ctx.clock.now() },
      });
      if (count === 0) return;
      await notifyPeople(tx, ctx, {
        userIds: [link.createdById],
        brandId: link.brandId,
        type: "link_requested",
        title: () => t("{name} asks for a new review link", { name }),
        body: () =>
          link.name
            ? t("The review link “{link}” has ended. Share the posts again, if they should go on.", { link: link.name })
            : t("One of your review links has ended. Share the posts again, if they should go on."),
        path: "/review-links",
      });
    });
    return {};
  },
});
