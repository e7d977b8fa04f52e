import type { z } from "zod";
import { type BrandWithLogo, viewAppearance } from "#domain/brands/brands/index.ts";
import { type DomainState, publicBase } from "#domain/brands/custom-domains/rules.ts";
import { mediaUrl } from "#domain/content/media/rules.ts";
import { wireTime } from "#kernel/time.ts";
import type { FeedEntry as Row } from "#platform/db/index.ts";
import { type Feed, type FeedEntry, KeptMedia } from "../schema.ts";

/** A brand with what its feed shows of it. */
export type FeedBrand = BrandWithLogo & { customDomain: DomainState | null };

/** The permanent URL of an entry. Networks and webhooks know it, so it ignores a custom domain. */
export function entryUrl(appUrl: string, handle: string, id: number): string {
  return `${appUrl}/b/${handle}/${id}`;
}

/** The public page of a brand, at its custom domain where it has one. */
function feedUrl(appUrl: string, brand: FeedBrand): string {
  const base = publicBase(brand, appUrl);
  return base === appUrl ? `${appUrl}/b/${brand.handle}` : base;
}

export function viewFeed(appUrl: string, brand: FeedBrand): z.input<typeof Feed> {
  const { name, handle, createdAt, feedChangedAt } = brand;
  const url = feedUrl(appUrl, brand);
  return {
    name,
    handle,
    ...viewAppearance(brand, appUrl),
    url,
    rss_url: `${url}/rss.xml`,
    atom_url: `${url}/atom.xml`,
    json_url: `${url}/feed.json`,
    updated_at: wireTime(feedChangedAt ?? createdAt),
  };
}

export function viewEntry(appUrl: string, brand: FeedBrand, row: Row): z.input<typeof FeedEntry> {
  return {
    id: row.id,
    guid: `urn:uuid:${row.key}`,
    url: `${feedUrl(appUrl, brand)}/${row.id}`,
    body: row.body,
    media: KeptMedia.parse(row.media).map(({ key, ...media }) => ({ ...media, url: mediaUrl(appUrl, key) })),
    tags: row.tags,
    published_at: wireTime(row.publishedAt),
    updated_at: wireTime(row.updatedAt ?? row.publishedAt),
  };
}
