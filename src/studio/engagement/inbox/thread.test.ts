import { expect, it } from "vitest";
import type { Item, Reply } from "./item.ts";
import { conversationOf, replyTargetOf, threadOf } from "./thread.ts";

const item = (id: number, more: Partial<Item> = {}) =>
  ({
    id,
    draft: null,
    replies: [],
    can_reply: true,
    received_at: `2026-11-20T13:00:0${id}.000000+00:00`,
    ...more,
  }) as unknown as Item;
const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);

it("orders what is loaded by time, with the opened item as it is now", () => {
  const opened = item(2, { body: "Edited" });
  const { items, hasGap } = threadOf(
    [item(3), item(2), item(1, { received_at: "2026-11-21T00:00:00Z" })],
    opened,
    true,
  );
  expect(idsOf(items)).toEqual([2, 3, 1]);
  expect(items[0]).toBe(opened);
  expect(hasGap).toBe(false);
});

it("starts with an opened item that is older than what is loaded", () => {
  expect(threadOf([item(5), item(4)], item(1), true)).toMatchObject({
    hasGap: true,
    items: [{ id: 1 }, { id: 4 }, { id: 5 }],
  });
  expect(threadOf([], item(1), false)).toMatchObject({ hasGap: false, items: [{ id: 1 }] });
});

it("replies to the latest item that can be replied to, unless a reply to the opened one waits", () => {
  const items = [item(1), item(2), item(3, { can_reply: false })];
  expect(replyTargetOf(items, item(1)).id).toBe(2);
  expect(replyTargetOf(items, item(1, { draft: {} as Reply })).id).toBe(1);
  expect(replyTargetOf(items, item(1, { replies: [{ status: "failed" } as Reply] })).id).toBe(1);
  expect(replyTargetOf(items, item(1, { replies: [{ status: "sent" } as Reply] })).id).toBe(2);
  expect(replyTargetOf([item(3, { can_reply: false })], item(3, { can_reply: false })).id).toBe(3);
});

it("keeps one reply for all items of a contact", () => {
  const contact = { id: 7 } as NonNullable<Item["contact"]>;
  expect(conversationOf({ id: 1, contact })).toBe(conversationOf({ id: 2, contact }));
  expect(conversationOf({ id: 1, contact: null })).not.toBe(conversationOf({ id: 2, contact: null }));
});
