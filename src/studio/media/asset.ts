import type { z } from "zod";
import type { Asset as AssetSchema, LibraryAsset as LibraryAssetSchema } from "#domain/media/schema.ts";

/** A picture or video as posts show it. */
export type Asset = z.output<typeof AssetSchema>;

/** The same as the library shows it. */
export type LibraryAsset = z.output<typeof LibraryAssetSchema>;
