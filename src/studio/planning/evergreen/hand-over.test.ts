import { expect, it } from "vitest";
import { addedAgain, isHandedOver } from "./hand-over.ts";

const removed = {
  post: { id: 7, words: "Beans", thumbnail_url: null },
  ends_on: "2026-12-31",
  left_out_channel_ids: [],
};
const created_by = { id: 1, name: "Ada Lovelace" };

it("adds a removed post again as it was, as far as the person may", () => {
  const active = { ...removed, status: "active" } as const;
  const facts = { id: 7, ends_on: "2026-12-31" };
  expect(addedAgain({ ...active, handling: "approve" }, "approve")).toEqual({ ...facts, approve: true, submit: false });
  expect(addedAgain({ ...active, handling: "approve" }, "submit")).toEqual({ ...facts, approve: false, submit: true });
  expect(addedAgain({ ...active, handling: "submit" }, "approve")).toEqual({ ...facts, approve: false, submit: true });
  expect(addedAgain({ ...active, handling: "draft" }, "approve")).toEqual({ ...facts, approve: false, submit: false });
});

it.each(["paused", "ended"] as const)("adds none again that was %s: it would be used", (status) => {
  expect(addedAgain({ ...removed, status, handling: "approve" }, "approve")).toBeNull();
});

it("adds none again that was left out on a channel: it would be used there", () => {
  const active = { ...removed, status: "active", handling: "approve" } as const;
  expect(addedAgain({ ...active, left_out_channel_ids: [3] }, "approve")).toBeNull();
});

it("hands copies over to somebody else, and the author's own only if they are no longer approved", () => {
  expect(isHandedOver({ created_by, handling: "draft" }, { id: 2, mayApprove: true })).toBe(true);
  expect(isHandedOver({ created_by, handling: "approve" }, { id: 1, mayApprove: true })).toBe(false);
  expect(isHandedOver({ created_by, handling: "approve" }, { id: 1, mayApprove: false })).toBe(true);
  expect(isHandedOver({ created_by, handling: "submit" }, { id: 1, mayApprove: false })).toBe(false);
});
