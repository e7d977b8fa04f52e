import { expect, it } from "vitest";
import { createWorld } from "./world.ts";

/** Columns that the server alone writes, from rows of the same brand that it has just read. */
const BY_ID_ALONE = [
  "comment_images.entry_id",
  "media_uploads.asset_id",
  "publication_receipts.publication_id",
  "publications.link_card_id",
  "short_link_clicks.link_id",
  "short_links.channel_id",
  "short_links.publication_id",
  "thread_entries.share_link_id",
];

it("refers from rows of a brand to rows of the same brand: its id is part of the foreign keys", async () => {
  const { db } = await createWorld();
  const places = await db.$queryRaw<{ place: string }[]>`
    with branded as (
      select attrelid, attnum from pg_attribute where attname = 'brand_id' and not attisdropped
    )
    select c.conrelid::regclass::text || '.' || string_agg(a.attname, ',') as place
    from pg_constraint c
    join branded here on here.attrelid = c.conrelid
    join branded there on there.attrelid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and not here.attnum = any(c.conkey)
    group by c.oid, c.conrelid`;
  expect(places.map(({ place }) => place).toSorted()).toEqual(BY_ID_ALONE);
});
