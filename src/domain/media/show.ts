import { operation } from "#kernel/operation.ts";
import { findAsset } from "./find.ts";
import { Asset, AssetInput } from "./schema.ts";
import { viewAsset } from "./view.ts";

export const showMedia = operation({
  name: "media.show",
  summary: "Show one media asset.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: AssetInput,
  output: Asset,
  async run(ctx, { id }) {
    return viewAsset(await findAsset(ctx.db, ctx.brandId, id), ctx.env);
  },
});
