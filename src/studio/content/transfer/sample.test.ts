import { expect, test } from "vitest";
import { readSource } from "#domain/content/transfer/read-source.ts";
import { matchChannels } from "#domain/content/transfer/rules.ts";
import { sampleCsv } from "./sample.ts";

const feed = { id: 1, platform: "feed", handle: "north", display_name: "North Coffee" };
const account = { id: 2, platform: "mastodon", handle: "@north@example.social", display_name: "North Coffee" };
const odd = { id: 3, platform: "webhook", handle: 'a, "b"', display_name: "A, B" };

test.each([
  ["no channel", []],
  ["one channel", [feed]],
  ["two of one name", [feed, account]],
  ["names that need quotes", [odd]],
])("the sample for a brand with %s can be imported", async (_what, channels) => {
  const csv = sampleCsv(channels, "2026-11-20");
  const { rows, errors } = await readSource({ csv, timezone: "Europe/Berlin" });
  expect(errors).toEqual({});
  expect(rows[0]).toMatchObject({ scheduled_at: "2026-11-27T08:00:00.000Z", tags: ["news", "weekend"] });
  const known = channels.map(({ display_name: displayName, ...rest }) => ({ ...rest, displayName }));
  for (const name of rows.flatMap((row) => row?.channels.flatMap((channel) => channel.name ?? []) ?? [])) {
    if (known.length > 0) expect(matchChannels(known, name)).toHaveLength(1);
  }
});
