import { importPosts } from "#domain/transfer/index.ts";
import { mutation, router } from "../procedure.ts";

/** Files come by their own address; a screen sends the text it read. */
export const transfer = router({ import: mutation(importPosts) });
