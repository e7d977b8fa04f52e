import { expect, test } from "vitest";
import { decodeCursor, newestFirst, page } from "./page.ts";

const rows = (ids: number[]) => ids.map((id) => ({ id }));

test("a full page has a cursor that continues after its last row", () => {
  const first = page(rows([9, 8, 7]), 2);
  expect(first).toMatchObject({ rows: rows([9, 8]), has_more: true });
  expect(decodeCursor(first.next_cursor ?? undefined)).toBe(8);
});

test("the next page starts after the cursor, and reads one row more than it returns", () => {
  const { next_cursor: cursor } = page(rows([9, 8, 7]), 2);
  const order = { orderBy: { id: "desc" }, take: 3 };
  expect(newestFirst({ cursor: cursor ?? undefined, limit: 2 })).toEqual({ before: { id: { lt: 8 } }, ...order });
  expect(newestFirst({ limit: 2 })).toEqual({ before: {}, ...order });
});

test("the last page has no cursor, even when it is exactly full", () => {
  expect(page(rows([2, 1]), 2)).toEqual({ rows: rows([2, 1]), has_more: false, next_cursor: null });
  expect(decodeCursor(undefined)).toBeUndefined();
});

test.each(["", "id:5", "aWQ6MA", "aWQ6OTAwNzE5OTI1NDc0MDk5Mg", "%00"])("refuses a forged cursor: %s", (cursor) => {
  expect(() => decodeCursor(cursor)).toThrow(expect.objectContaining({ kind: "invalid" }));
});
