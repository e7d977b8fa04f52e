import { operation } from "#kernel/operation.ts";
import { findImportedPost } from "./find.ts";
import { ImportedPost, ImportedPostInput } from "./schema.ts";
import { viewImportedPost } from "./view.ts";

export const getImportedPost = operation({
  name: "imported_posts.get",
  summary: "Get a post that was published elsewhere.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: ImportedPostInput,
  output: ImportedPost,
  run: async (ctx, { id }) => viewImportedPost(await findImportedPost(ctx.db, ctx.brandId, id), ctx),
});
