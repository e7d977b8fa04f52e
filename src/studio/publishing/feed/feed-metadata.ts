import type { Metadata } from "next";
import type { Feed, FeedEntry } from "#domain/publishing/publications/schema.ts";
import { excerptOf } from "./text.ts";

/** Metadata of a brand's page for search engines and feed readers. */
export function feedMetadata(feed: Feed, newest: FeedEntry | undefined): Metadata {
  const description = (newest && excerptOf(newest.body, 160)) || `Posts by ${feed.name}.`;
  return {
    title: { absolute: feed.name },
    description,
    alternates: { canonical: feed.url, types: feeds(feed) },
    openGraph: {
      title: feed.name,
      description,
      url: feed.url,
      siteName: feed.name,
      type: "website",
      ...imageOf(newest),
    },
  };
}

/** Metadata of one entry. */
export function entryMetadata(feed: Feed, entry: FeedEntry): Metadata {
  const title = excerptOf(entry.body, 70) || feed.name;
  const description = excerptOf(entry.body.replaceAll(/\s+/g, " "), 200) || `From ${feed.name}.`;
  return {
    title: { absolute: title === feed.name ? title : `${title} · ${feed.name}` },
    description,
    alternates: { canonical: entry.url, types: feeds(feed) },
    openGraph: {
      title,
      description,
      url: entry.url,
      siteName: feed.name,
      type: "article",
      publishedTime: entry.published_at,
      modifiedTime: entry.updated_at,
      tags: entry.tags,
      ...imageOf(entry),
    },
  };
}

const feeds = ({ rss_url, atom_url, json_url }: Feed) => ({
  "application/rss+xml": rss_url,
  "application/atom+xml": atom_url,
  "application/feed+json": json_url,
});

function imageOf(entry: FeedEntry | undefined) {
  const [first] = entry?.media ?? [];
  return first ? { images: [{ url: first.url, width: first.width, height: first.height, alt: first.alt }] } : {};
}
