import { Prisma } from "./client/client.ts";
import { escapeLike, readRows, type Tx } from "./index.ts";

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

/** A text, which is in NFC, and its other form where it has one: approved posts keep the one that they were written in. */
export function formsOf(text: string): string[] {
  return [...new Set([text, text.normalize("NFD")])];
}

/**
 * Looks up which rows of a brand contain words, by the indexes of their texts. A list that has the words as a condition
 * would be read in its own order where PostgreSQL believes them to be frequent: in whole when they are rare.
 * @param key the column to return
 * @returns null where the words are frequent; they are then a condition of the list
 */
export function findMatching(
  db: Tx,
  table: keyof typeof SEARCHED,
  brandId: number,
  words: string,
  key: "id" | "contact_id" = "id",
): Promise<number[] | null> {
  const each = SEARCHED[table].flatMap((column) =>
    formsOf(words).map(
      (form) => Prisma.sql`
      select t.${Prisma.raw(key)} as key from ${Prisma.raw(table)} t
      where t.brand_id = ${brandId} and t.${Prisma.raw(column)} ilike ${`%${escapeLike(form)}%`}`,
    ),
  );
  return lookUp(db, Prisma.join(each, " union all "));
}

/** The same for the posts of a brand with a tag, by the index of all tags. */
export function findTagged(db: Tx, brandId: number, tag: string): Promise<number[] | null> {
  const each = formsOf(tag).map(
    (form) =>
      Prisma.sql`select t.id as key from posts t where t.brand_id = ${brandId} and t.tags @> array[${form}]::text[]`,
  );
  return lookUp(db, Prisma.join(each, " union all "));
}

/** Materialized, it is planned to be read in whole, which is by its index, and still read no further than the limit. */
async function lookUp(db: Tx, search: Prisma.Sql): Promise<number[] | null> {
  const rows = await readRows<{ key: number }>(db)`
    with found as materialized (${search})
    select found.key from found limit ${MAX_FOUND + 1}`;
  return rows.length > MAX_FOUND ? null : [...new Set(rows.map((row) => row.key))];
}
