import type { Metadata } from "next";
import { feedMetadata } from "#studio/publishing/feed/feed-metadata.ts";
import { FeedPage } from "#studio/publishing/feed/feed-page.tsx";
import { readFeed } from "../read-feed.ts";

interface FeedProps {
  params: Promise<{ handle: string }>;
  searchParams: Promise<{ before?: string | string[] }>;
}

const read = async ({ params, searchParams }: FeedProps) => {
  const { before } = await searchParams;
  return readFeed((await params).handle, typeof before === "string" ? before : undefined);
};

export async function generateMetadata(props: FeedProps): Promise<Metadata> {
  const { feed, entries } = await read(props);
  return feedMetadata(feed, entries[0]);
}

export default async function Feed(props: FeedProps) {
  const { feed, place, entries, next_cursor: olderCursor } = await read(props);
  const isNewest = (await props.searchParams).before === undefined;
  return <FeedPage feed={feed} place={place} entries={entries} olderCursor={olderCursor} isNewest={isNewest} />;
}
