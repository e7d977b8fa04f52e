import type { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import { postsWith } from "./find.ts";
import type { LibraryAsset } from "./schema.ts";
import { type LibraryRow, viewLibraryAsset } from "./view.ts";

/** One asset as the library shows it. */
export async function viewWithPosts(ctx: BrandContext, asset: LibraryRow): Promise<z.input<typeof LibraryAsset>> {
  const posts = await postsWith(ctx.db, ctx, [asset]);
  return viewLibraryAsset(asset, posts.get(asset.id) ?? [], ctx.env);
}
