import { expect, it } from "vitest";
import type { Item } from "./item.ts";
import { type ItemPages, neighbourOf, successorOf, withItem } from "./item-pages.ts";

const item = (id: number) => ({ id, status: "open" }) as Item;
const items = [item(9), item(7), item(4), item(2)];

it("changes an item on any page, and nothing else", () => {
  const page = (...ids: number[]) => ({ items: ids.map(item), next_cursor: null, has_more: false });
  const data: ItemPages = { pages: [page(9, 7), page(4)], pageParams: [null, "x"] };
  const after = withItem(data, 4, { status: "done" });
  expect(after.pages[1]?.items).toEqual([{ id: 4, status: "done" }]);
  expect(after.pages[0]).toEqual(data.pages[0]);
  expect(data.pages[1]?.items[0]?.status).toBe("open");
});

it("moves through the list and stops at its ends", () => {
  const to = (id: number | null, step: 1 | -1) => neighbourOf(items, id, step)?.id;
  expect([to(null, 1), to(9, 1), to(2, 1), to(9, -1), to(4, -1), to(5, 1)]).toEqual([9, 7, 2, 9, 7, 9]);
  expect(neighbourOf([], 1, 1)).toBeUndefined();
});

it("selects the next remaining item, else the previous", () => {
  const next = (...ids: number[]) => successorOf(items, new Set(ids))?.id;
  expect([next(9), next(9, 7), next(7, 2), next(2), next(9, 7, 4, 2), next(1)]).toEqual([
    7,
    4,
    4,
    4,
    undefined,
    undefined,
  ]);
});
