import { operation } from "#kernel/operation.ts";
import { viewWithPosts } from "./answer-with.ts";
import { findAsset } from "./find.ts";
import { AssetInput, LibraryAsset } from "./schema.ts";

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
