import { operation } from "#kernel/operation.ts";
import { findEvergreenPost } from "./find.ts";
import { EvergreenPost, EvergreenPostInput } from "./schema.ts";
import { viewEvergreenPost } from "./view.ts";

export const getEvergreenPost = operation({
  name: "evergreen.get",
  summary: "Get an evergreen post, with how often it was used.",
  scope: "brand",
  needs: "content.manage",
  tier: "read",
  input: EvergreenPostInput,
  output: EvergreenPost,
  run: async (ctx, { id }) => viewEvergreenPost(await findEvergreenPost(ctx.db, ctx.brandId, id, ctx.clock.now()), ctx),
});
