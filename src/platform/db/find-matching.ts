import { Prisma } from "./client/client.ts";
import { escapeLike, type Tx } from "./index.ts";

/** With more matches than this, words are so frequent that a page is found soon without looking them up. */
const MAX_FOUND = 500;

/** The texts that can be searched: those with an index of their trigrams (migration `growth_indexes`). */
const SEARCHED = {
  posts: ["body"],
  media_assets: ["name", "alt_text"],
  ideas: ["headline", "body"],
  contacts: ["name", "email"],
  contact_identities: ["handle"],
} as const satisfies Record<string, readonly string[]>;

/**
 * Looks up which rows of a brand contain words, by the indexes of their texts. A list that has the words as a condition
 * would be read in its own order where PostgreSQL believes them to be frequent: in whole when they are rare.
 * @param key the column to return
 * @returns null where the words are frequent; they are then a condition of the list
 */
export async function findMatching(
  db: Tx,
  table: keyof typeof SEARCHED,
  brandId: number,
  words: string,
  key: "id" | "contact_id" = "id",
): Promise<number[] | null> {
  const pattern = `%${escapeLike(words)}%`;
  const each = SEARCHED[table].map(
    (column) => Prisma.sql`
      select t.${Prisma.raw(key)} as key from ${Prisma.raw(table)} t
      where t.brand_id = ${brandId} and t.${Prisma.raw(column)} ilike ${pattern}`,
  );
  // Materialized, it is planned to be read in whole, which is by its index, and still read no further than the limit.
  const rows = await db.$queryRaw<{ key: number }[]>`
    with found as materialized (${Prisma.join(each, " union all ")})
    select found.key from found limit ${MAX_FOUND + 1}`;
  return rows.length > MAX_FOUND ? null : [...new Set(rows.map((row) => row.key))];
}
