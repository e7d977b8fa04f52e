import type { Tx } from "#platform/db/index.ts";
import { mergeReferences } from "./rules.ts";

type FeedIdeas = {
  brandId: number;
  now: Date;
  /** The feed as people know it. */
  source: string;
  /** In the order in which they become ideas; `key` tells one from another, whatever feed has it. */
  items: readonly { key: string; headline: string; text: string; url: string | null }[];
};

/** Writes what a feed has as new ideas of nobody; one that the brand has from another feed stays one. */
export async function insertFeedIdeas(tx: Tx, { brandId, now, source, items }: FeedIdeas): Promise<void> {
  await tx.idea.createMany({
    data: items.map(({ key, headline, text, url }) => ({
      brandId,
      headline,
      body: text,
      externalKey: `feed:${key}`,
      references: mergeReferences(url === null ? [] : [{ url, title: headline, source: source.slice(0, 100) }], now),
      origin: "import" as const,
      createdAt: now,
      updatedAt: now,
    })),
    skipDuplicates: true,
  });
}
