import { operation } from "#kernel/operation.ts";
import { findReviewChannel, viewReviewChannel } from "./find.ts";
import { GetReviewChannelInput, ReviewChannel } from "./schema.ts";

export const getReviewChannel = operation({
  name: "review_channel.get",
  summary: "Get the chat channel in which posts are shown to reviewers once they are submitted.",
  scope: "brand",
  needs: "settings.view",
  tier: "full",
  input: GetReviewChannelInput,
  output: ReviewChannel,
  async run(ctx) {
    return viewReviewChannel(ctx.db, ctx, await findReviewChannel(ctx.db, ctx.brandId));
  },
});
