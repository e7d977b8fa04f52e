import { expect, it } from "vitest";
import { addPublication } from "#test/publishing/publication.ts";
import { createWorld } from "#test/world.ts";
import { createTick, getFeedEntry } from "../index.ts";
import { createFeedStore } from "./put-entry.ts";

it("marks an edited entry as updated once, however often the edit is repeated", async () => {
  const world = await createWorld();
  const { db, brand, services } = world;
  await addPublication(world, { body: "Helo" });
  await createTick(services).drain();
  const entry = await db.feedEntry.findFirstOrThrow({ where: { brandId: brand.id } });
  const change = {
    publicationId: 1,
    brandId: brand.id,
    channel: { id: brand.channelId } as never,
    published: [{ externalId: String(entry.id), permalink: "" }],
    content: { body: "Hello", media: [] },
  };
  const read = () => world.as(world.owner)(getFeedEntry, { handle: brand.handle, id: entry.id });
  expect(await read()).toMatchObject({ updated_at: (await read()).published_at });
  const store = createFeedStore(services);
  expect(await store.rewrite(change)).toBe(true);
  const edited = await read();
  expect(edited.updated_at > edited.published_at).toBe(true);
  expect(edited).toMatchObject({ body: "Hello" });
  expect(await store.rewrite(change)).toBe(true);
  expect(await read()).toEqual(edited);
  expect(await store.remove(change)).toBe(true);
  expect(await store.rewrite(change)).toBe(false);
});
