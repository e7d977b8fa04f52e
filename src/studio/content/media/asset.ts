import type { z } from "zod";
import type { Asset as AssetSchema, LibraryAsset as LibraryAssetSchema } from "#domain/content/media/schema.ts";

/** An image or video as posts show it. */
export type Asset = z.output<typeof AssetSchema>;

/** An asset as the library shows it. */
export type LibraryAsset = z.output<typeof LibraryAssetSchema>;
