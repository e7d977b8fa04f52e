import { firstUnits } from "#kernel/excerpt.ts";
import type { Tx } from "#platform/db/index.ts";
import { mergeReferences } from "./rules.ts";

type FeedIdeas = {
  brandId: number;
  now: Date;
  /** The feed's title. */
  source: string;
  /** In the order of insertion; `key` identifies an entry across feeds. */
  items: readonly { key: string; headline: string; text: string; url: string | null }[];
};

/**
 * Inserts a feed's entries as new ideas without an author; an entry that another feed of the brand has imported is
 * skipped.
 */
export async function insertFeedIdeas(tx: Tx, { brandId, now, source, items }: FeedIdeas): Promise<void> {
  await tx.idea.createMany({
    data: items.map(({ key, headline, text, url }) => ({
      brandId,
      headline,
      body: text,
      externalKey: `feed:${key}`,
      references: mergeReferences(url === null ? [] : [{ url, title: headline, source: firstUnits(source, 100) }], now),
      origin: "import" as const,
      createdAt: now,
      updatedAt: now,
    })),
    skipDuplicates: true,
  });
}
