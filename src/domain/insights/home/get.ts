import { operation } from "#kernel/operation.ts";
import { findChannelsNeedingAttention, findInboxesNeedingReply, findWaitingPosts, inAllBrands } from "./find.ts";
import { GetHomeInput, Home } from "./schema.ts";
import { viewChannel, viewPosts } from "./view.ts";

export const getHome = operation({
  name: "home.get",
  summary: "Get what needs your attention and what's scheduled today, across all your brands.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: GetHomeInput,
  output: Home,
  async run(ctx, { except_brand_id: except = null }) {
    const { db, caller, clock, env } = ctx;
    const reach = inAllBrands(caller, except);
    const [rows, channels, inboxes] = await Promise.all([
      findWaitingPosts(db, reach, clock.now()),
      findChannelsNeedingAttention(db, reach),
      findInboxesNeedingReply(db, reach, clock.now()),
    ]);
    return {
      to_approve: viewPosts(rows, "to_approve", env.APP_URL),
      changes_requested: viewPosts(rows, "changes_requested", env.APP_URL),
      assigned: viewPosts(rows, "assigned", env.APP_URL),
      troubled: viewPosts(rows, "troubled", env.APP_URL),
      expiring: viewPosts(rows, "expiring", env.APP_URL),
      today: viewPosts(rows, "today", env.APP_URL),
      channels: channels.map((channel) => viewChannel(channel, ctx)),
      inboxes: inboxes.map(({ brandId, toApprove, ...rest }) => ({
        brand_id: brandId,
        to_approve: toApprove,
        ...rest,
      })),
    };
  },
});
