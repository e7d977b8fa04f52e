import { expect, it } from "vitest";
import { firstItemOf } from "./use-shown-item.ts";

const NONE = { scope: "", id: null, isClosed: false };
const items = (...ids: number[]) => ids.map((id) => ({ id }));

it("opens the first item once the list is loaded, and keeps it while others arrive", () => {
  expect(firstItemOf(NONE, "open", null)).toBe(NONE);
  const first = firstItemOf(NONE, "open", items(3, 2));
  expect(first).toEqual({ scope: "open", id: 3, isClosed: false });
  expect(firstItemOf(first, "open", items(4, 3, 2))).toBe(first);
  expect(firstItemOf(first, "done", items(1)), "another filter is another list").toMatchObject({ id: 1 });
});

it("opens the first message of an empty inbox, and none after the person closed one", () => {
  const empty = firstItemOf(NONE, "open", []);
  expect(empty).toMatchObject({ scope: "open", id: null });
  expect(firstItemOf(empty, "open", items(1))).toMatchObject({ id: 1 });
  const closed = { scope: "open", id: null, isClosed: true };
  expect(firstItemOf(closed, "open", items(5))).toBe(closed);
  expect(firstItemOf(firstItemOf(closed, "open", []), "open", items(6))).toMatchObject({ id: 6 });
});
