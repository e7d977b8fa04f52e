import { expect, test } from "vitest";
import { listConnectors } from "#platform/connectors/registry.ts";
import { GROUPS, groupPlatforms } from "./platform-groups.ts";

const PLATFORMS = listConnectors().map(({ platform, name, category, keys = [] }) => ({
  platform,
  name,
  category,
  is_configured: keys.length === 0,
}));
const names = (search: string) =>
  groupPlatforms(PLATFORMS, search).flatMap(({ platforms }) => platforms.map(({ name }) => name));

test("every platform is in one group, those that can be connected at once first", () => {
  const groups = groupPlatforms(PLATFORMS, "");
  expect(groups.map(({ title }) => title)).toEqual(GROUPS.map(({ title }) => title));
  expect(groups.flatMap(({ platforms }) => platforms)).toHaveLength(PLATFORMS.length);
  for (const { platforms } of groups) {
    const ready = platforms.map((platform) => platform.is_configured);
    expect(ready).toEqual(ready.toSorted((a, b) => Number(b) - Number(a)));
  }
});

test("a search finds names in any case, without spaces and signs", () => {
  expect(names("linked in")).toEqual(["LinkedIn", "LinkedIn page"]);
  expect(names(" BLUE ")).toEqual(["Bluesky"]);
  expect(names("nothing like it")).toEqual([]);
});
