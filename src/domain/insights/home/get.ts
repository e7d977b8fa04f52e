import { operation } from "#kernel/operation.ts";
import { findChannelsNeedingAttention, findInboxesNeedingReply, findWaitingPosts, inAllBrands } from "./find.ts";
import { GetHomeInput, Home } from "./schema.ts";
import { viewHome } from "./view.ts";

export const getHome = operation({
  name: "home.get",
  summary: "Get what needs your attention and what's scheduled today, across all your brands.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  readsReplica: true,
  input: GetHomeInput,
  output: Home,
  async run(ctx, { except_brand_id: except = null }) {
    const { db, caller, clock } = ctx;
    const reach = inAllBrands(caller, except);
    const [rows, channels, inboxes] = await Promise.all([
      findWaitingPosts(db, reach, clock.now()),
      findChannelsNeedingAttention(db, reach),
      findInboxesNeedingReply(db, reach, clock.now()),
    ]);
    return viewHome({ rows, channels, inboxes }, ctx);
  },
});
