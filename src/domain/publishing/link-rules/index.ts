import { getLinkSettings } from "./get.ts";
import { updateLinkSettings } from "./update.ts";

export { findLinkSettings, readContext, readRules } from "./find.ts";
export type { StoredContext } from "./schema.ts";
export { createShortener, type NewLink, recordShortLinks } from "./shorten.ts";
export { getLinkSettings, updateLinkSettings };

export const operations = [getLinkSettings, updateLinkSettings] as const;
