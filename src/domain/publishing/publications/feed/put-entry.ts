import type { OutgoingChange } from "#platform/connectors/contract.ts";
import type { FeedStore } from "#platform/connectors/feed/publish.ts";
import type { Platform } from "#platform/services.ts";
import { KeptMedia } from "../schema.ts";
import { entryUrl } from "./view.ts";

/** Stores feed entries in the product's own table: one per key, however often it is written. */
export function createFeedStore({ db, env }: Pick<Platform, "db" | "env">): FeedStore {
  return {
    async put({ brandId, channel, key, body, media, tags }) {
      const kept = media.map(({ storageKey, alt, width, height, type, bytes }) => ({
        key: storageKey,
        alt,
        width,
        height,
        type,
        bytes,
      }));
      const [{ id }] = await db.$queryRaw<[{ id: number }]>`
        insert into feed_entries (brand_id, channel_id, key, body, media, tags, published_at)
        values (${brandId}, ${channel.id}, ${key}, ${body}, ${JSON.stringify(kept)}::jsonb, ${tags}::text[], now())
        on conflict (key) do update set key = excluded.key
        returning id`;
      // Read after the write: a brand's handle is fixed from its first entry on.
      const { handle } = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { handle: true } });
      return { externalId: String(id), permalink: entryUrl(env.APP_URL, handle, id) };
    },
    async rewrite({ content: { body, media }, ...change }) {
      const entry = await db.feedEntry.findFirst({ where: entryOf(change) });
      if (!entry) return false;
      const kept = KeptMedia.parse(entry.media).map((file, index) => ({ ...file, alt: media[index]?.alt ?? file.alt }));
      // A repeated call changes nothing, so that the entry is not edited twice.
      const count = await db.$executeRaw`
        update feed_entries set body = ${body}, media = ${JSON.stringify(kept)}::jsonb,
          updated_at = case when (body, media) is distinct from (${body}, ${JSON.stringify(kept)}::jsonb)
            then now() else updated_at end
        where id = ${entry.id}`;
      return count > 0;
    },
    async remove(change) {
      const { count } = await db.feedEntry.deleteMany({ where: entryOf(change) });
      return count > 0;
    },
  };
}

function entryOf({ brandId, channel, published: [first] }: OutgoingChange) {
  return { brandId, channelId: channel.id, id: Number(first?.externalId) };
}
