import { expect, it } from "vitest";
import { deadlineOf, hasApproved, isApproverOf, isBlocked, turnOf } from "./rules.ts";
import type { ApprovalStep } from "./schema.ts";

const step = (more: Partial<ApprovalStep>): ApprovalStep => ({
  ...{ name: "Legal", member_ids: [], roles: [], needed: 1, hours: null },
  ...more,
});
const editor = { userId: 1, role: "editor" } as const;
const guest = { userId: null, linkId: 7, role: "client" } as const;

it("takes approvals of named members and of roles, while their role approves posts", () => {
  expect(isApproverOf(step({ member_ids: [1] }), editor)).toBe(true);
  expect(isApproverOf(step({ member_ids: [1] }), { userId: 1, role: "member" })).toBe(false);
  expect(isApproverOf(step({ member_ids: [2], roles: ["super_admin"] }), editor)).toBe(false);
  expect(isApproverOf(step({ roles: ["client"] }), guest)).toBe(true);
  expect(isApproverOf(step({ member_ids: [1], roles: ["editor"] }), guest)).toBe(false);
});

it("counts a person and a share link once per step", () => {
  const approvals = [
    { step: 0, userId: 1, shareLinkId: null },
    { step: 0, userId: null, shareLinkId: 7 },
  ];
  const steps = [step({ roles: ["editor", "client"], needed: 3 }), step({ roles: ["editor"] })];
  expect(hasApproved({ steps, step: 0, approvals }, editor)).toBe(true);
  expect(hasApproved({ steps, step: 0, approvals }, guest)).toBe(true);
  expect(hasApproved({ steps, step: 0, approvals }, { ...guest, linkId: 8 })).toBe(false);
  expect(hasApproved({ steps, step: 1, approvals }, editor)).toBe(false);
  expect(turnOf({ steps, step: 0, approvals }, editor)).toEqual({ isMine: false, isLast: false });
  expect(turnOf({ steps, step: 1, approvals }, editor)).toEqual({ isMine: true, isLast: true });
});

it("is blocked when fewer are left than it needs, but not for clients", () => {
  const members = [{ userId: 1, role: "editor" as const }];
  expect(isBlocked(step({ member_ids: [2] }), [], members)).toBe(true);
  expect(isBlocked(step({ roles: ["editor"], needed: 2 }), [], members)).toBe(true);
  expect(isBlocked(step({ roles: ["editor"], needed: 2 }), [{ step: 0, userId: 9, shareLinkId: null }], members)).toBe(
    false,
  );
  expect(isBlocked(step({ roles: ["client"], needed: 2 }), [], members)).toBe(false);
});

it("reminds a day before, or when a quarter of the time is left", () => {
  const now = new Date("2026-11-24T09:00:00Z");
  expect(deadlineOf(step({}), now)).toBeNull();
  expect(deadlineOf(step({ hours: 4 }), now)).toEqual({
    dueAt: new Date("2026-11-24T13:00:00Z"),
    remindAt: new Date("2026-11-24T12:00:00Z"),
  });
  expect(deadlineOf(step({ hours: 240 }), now)?.remindAt).toEqual(new Date("2026-12-03T09:00:00Z"));
});
