import { dehydrate, hydrate, QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { packOutput, unpackOutput } from "./pack.ts";
import { queryDefaults } from "./query-client.ts";

const AT = "2026-11-24T09:00:00.000000+00:00";
const card = (id: number, more: object = {}) => ({
  id,
  at: AT,
  author: { id: 7, name: "Ada" },
  publications: [{ channel_id: 1, scheduled_at: AT, follows_post: true }],
  ...more,
});

it.each([
  [null],
  [undefined],
  [0],
  ["a text that is longer than others"],
  [[]],
  [{}],
  [[[], [[]], {}, [-1, 0], [-2]]],
  [{ a: undefined, b: [undefined], "": null }],
  [new Date(0)],
  [{ pages: [{ posts: [card(1), card(2, { at: null }), { id: 3 }] }], pageParams: [null] }],
])("restores %j as it was", (data) => {
  expect(unpackOutput(JSON.parse(JSON.stringify(packOutput("x"))))).toBe("x");
  expect(unpackOutput(packOutput(data))).toStrictEqual(data);
});

it("writes keys and repeated strings once", () => {
  const text = JSON.stringify(packOutput({ cards: Array.from({ length: 50 }, (_, id) => card(id)) }));
  for (const once of ['"publications"', '"follows_post"', AT]) expect(text.split(once)).toHaveLength(2);
});

it("is what a page carries, and what its queries have", () => {
  const [server, browser] = [new QueryClient(queryDefaults), new QueryClient(queryDefaults)];
  const data = { cards: [card(1), card(2)] };
  server.setQueryData(["calendar"], data);
  const state = dehydrate(server);
  expect(state.queries[0]?.state.data).toStrictEqual(packOutput(data));
  hydrate(browser, state);
  expect(browser.getQueryData(["calendar"])).toStrictEqual(data);
});
