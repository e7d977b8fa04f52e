import { previewLink } from "#domain/link-cards/index.ts";
import { query, router } from "../procedure.ts";

export const linkCards = router({
  preview: query(previewLink),
});
