import { getLinkSettings, updateLinkSettings } from "#domain/publishing/link-rules/index.ts";
import { get, patch } from "../route.ts";

export const linkSettings = [
  get("/link-settings", getLinkSettings, { as: "link_settings" }),
  patch("/link-settings", updateLinkSettings, { as: "link_settings" }),
];
