import { fullName } from "#domain/identity/accounts/index.ts";
import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import { operation } from "#kernel/operation.ts";
import { OPEN_RATE } from "./rules.ts";
import { EndedReview, EndedReviewInput } from "./schema.ts";
import { findEndedLink } from "./visit.ts";

export const getEndedReview = operation({
  name: "review.get_ended",
  summary: "Who made a share link that has ended. Says nothing about a link that was never made, or about its posts.",
  scope: "public",
  input: EndedReviewInput,
  output: EndedReview,
  async run(ctx, { token }) {
    await throttleAttempts(ctx.db, addressKeys("review:open", ctx.origin.address), OPEN_RATE);
    const { link, hasMaker } = await findEndedLink(ctx, token);
    return {
      brand: { name: link.brand.name },
      made_by: hasMaker && link.createdBy ? fullName(link.createdBy) : null,
      may_ask: hasMaker && link.askedAt === null,
    };
  },
});
