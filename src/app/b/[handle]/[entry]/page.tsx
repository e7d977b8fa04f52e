import type { Metadata } from "next";
import { EntryPage } from "#studio/publishing/feed/entry-page.tsx";
import { entryMetadata } from "#studio/publishing/feed/feed-metadata.ts";
import { readEntry } from "../../read-feed.ts";

interface EntryProps {
  params: Promise<{ handle: string; entry: string }>;
}

const read = async ({ params }: EntryProps) => {
  const { handle, entry } = await params;
  return readEntry(handle, entry);
};

export async function generateMetadata(props: EntryProps): Promise<Metadata> {
  const { feed, entry } = await read(props);
  return entryMetadata(feed, entry);
}

export default async function Entry(props: EntryProps) {
  return <EntryPage {...(await read(props))} />;
}
