import type { z } from "zod";
import { type BrandWithLogo, viewAppearance } from "#domain/brands/index.ts";
import { mediaUrl } from "#domain/media/rules.ts";
import { wireTime } from "#kernel/time.ts";
import type { FeedEntry as Row } from "#platform/db/index.ts";
import { type Feed, type FeedEntry, KeptMedia } from "./schema.ts";

/** The public page of a brand (product.md §1). */
export function feedUrl(appUrl: string, handle: string): string {
  return `${appUrl}/b/${handle}`;
}

export function entryUrl(appUrl: string, handle: string, id: number): string {
  return `${feedUrl(appUrl, handle)}/${id}`;
}

export function viewFeed(appUrl: string, brand: BrandWithLogo, newest: Date | null): z.input<typeof Feed> {
  const { name, handle, createdAt } = brand;
  const url = feedUrl(appUrl, handle);
  return {
    name,
    handle,
    ...viewAppearance(brand, appUrl),
    url,
    rss_url: `${url}/rss.xml`,
    atom_url: `${url}/atom.xml`,
    json_url: `${url}/feed.json`,
    updated_at: wireTime(newest ?? createdAt),
  };
}

export function viewEntry(appUrl: string, handle: string, row: Row): z.input<typeof FeedEntry> {
  return {
    id: row.id,
    guid: `urn:uuid:${row.key}`,
    url: entryUrl(appUrl, handle, row.id),
    body: row.body,
    media: KeptMedia.parse(row.media).map(({ key, ...media }) => ({ ...media, url: mediaUrl(appUrl, key) })),
    tags: row.tags,
    published_at: wireTime(row.publishedAt),
  };
}
