import { previewLink } from "#domain/content/link-cards/index.ts";
import { query, router } from "../procedure.ts";

export const linkCards = router({
  preview: query(previewLink),
});
