import type { FeedStore } from "#platform/connectors/feed/publish.ts";
import type { Platform } from "#platform/services.ts";
import { entryUrl } from "./view.ts";

/** Keeps feed entries in our own table: one per key, whoever writes it and however often. */
export function feedStore({ db, env }: Platform): FeedStore {
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
      const [entry] = await db.$queryRaw<[{ id: number; handle: string }]>`
        with written as (
          insert into feed_entries (brand_id, channel_id, key, body, media, tags, published_at)
          values (${brandId}, ${channel.id}, ${key}, ${body}, ${JSON.stringify(kept)}::jsonb, ${tags}::text[], now())
          on conflict (key) do update set key = excluded.key
          returning id
        )
        select written.id, brands.handle from written, brands where brands.id = ${brandId}`;
      return { externalId: String(entry.id), permalink: entryUrl(env.APP_URL, entry.handle, entry.id) };
    },
  };
}
