import { operation } from "#kernel/operation.ts";
import { findAsset } from "./find.ts";
import { AssetInput, LibraryAsset } from "./schema.ts";
import { viewWithPosts } from "./view-with-posts.ts";

export const getMedia = operation({
  name: "media.get",
  summary: "Get a media asset.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: AssetInput,
  output: LibraryAsset,
  async run(ctx, { id }) {
    return viewWithPosts(ctx, await findAsset(ctx.db, ctx, id));
  },
});
