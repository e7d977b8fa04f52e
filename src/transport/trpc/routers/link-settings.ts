import { getLinkSettings, updateLinkSettings } from "#domain/publishing/link-rules/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const linkSettings = router({
  show: query(getLinkSettings),
  update: mutation(updateLinkSettings),
});
