import type { z } from "zod";
import { findMentions } from "#domain/content/saved-mentions/index.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { Tx } from "#platform/db/index.ts";
import { shortLinkBase } from "#platform/short-link-base.ts";
import type { LinkRules, LinkSettings } from "./rules.ts";
import { type LinkSettingsView, StoredContext, StoredRules } from "./schema.ts";

/** Of a brand that has not changed them. */
const DEFAULT_SETTINGS: LinkSettings = {
  isUtmOn: false,
  source: null,
  medium: "social",
  campaign: "",
  hosts: [],
  excludedHosts: [],
  isShortenOn: false,
  shortenOver: 0,
};

export async function findLinkSettings(db: Tx, brandId: BrandId): Promise<LinkSettings> {
  const row = await db.linkSettings.findUnique({ where: { brandId }, omit: { brandId: true, updatedAt: true } });
  return { ...(row ?? DEFAULT_SETTINGS), mentions: await findMentions(db, brandId) };
}

/** The rules stored with a publication; null where its links are not changed, as in those older than rules. */
export function readRules(column: unknown): LinkRules | null {
  return column === null ? null : StoredRules.parse(column);
}

/** The context of a publication's first request; null before it. */
export function readContext(column: unknown): StoredContext | null {
  return column === null ? null : StoredContext.parse(column);
}

export function viewLinkSettings(
  settings: LinkSettings,
  env: Parameters<typeof shortLinkBase>[0],
): z.input<typeof LinkSettingsView> {
  const { isUtmOn, source, medium, campaign, hosts, excludedHosts, isShortenOn, shortenOver } = settings;
  return {
    utm_enabled: isUtmOn,
    utm_source: source,
    utm_medium: medium,
    utm_campaign: campaign,
    hosts: [...hosts],
    excluded_hosts: [...excludedHosts],
    shorten_links: isShortenOn,
    shorten_over: shortenOver,
    short_link_base: shortLinkBase(env),
  };
}
