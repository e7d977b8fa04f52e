import { operation } from "#kernel/operation.ts";
import { findAsset, postsWith } from "./find.ts";
import { AssetInput, LibraryAsset } from "./schema.ts";
import { viewLibraryAsset } from "./view.ts";

export const showMedia = operation({
  name: "media.show",
  summary: "Show one media asset.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: AssetInput,
  output: LibraryAsset,
  async run(ctx, { id }) {
    const asset = await findAsset(ctx.db, ctx.brandId, id);
    const posts = await postsWith(ctx.db, ctx.brandId, [asset]);
    return viewLibraryAsset(asset, posts.get(id) ?? [], ctx.env);
  },
});
