import { expect, it } from "vitest";
import { operations } from "#transport/operations.ts";
import { BOUNDED, listCalls } from "./list-operations.ts";

const LISTS = operations.filter(({ name, scope }) => /\.list(_|$)/.test(name) && scope !== "public");

it("knows every list of a brand or a person, so that none grows with a brand unnoticed", () => {
  const rows = {
    campaignId: 1,
    channelId: 1,
    unusedChannelId: 2,
    gridChannelId: 1,
    contactId: 1,
    contactHandle: "@ada",
    assetId: 1,
    postIds: [1, 2],
  };
  const names = new Set(LISTS.map(({ name }) => name));
  expect([...BOUNDED].filter((name) => !names.has(name))).toEqual([]);
  const known = new Set([...listCalls(new Date(), rows).map(({ op }) => op.name), ...BOUNDED]);
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
});
