import { expect, it } from "vitest";
import {
  type Approver,
  countedAs,
  countNeeded,
  deadlineOf,
  type Given,
  isApproverOf,
  isBlocked,
  turnOf,
} from "./rules.ts";
import type { ApprovalStep } from "./schema.ts";

const step = (more: Partial<ApprovalStep>): ApprovalStep => ({
  name: "Legal",
  member_ids: [],
  roles: [],
  needed: 1,
  hours: null,
  escalate_after: null,
  escalate_to_ids: [],
  ...more,
});
const editor = { userId: 1, role: "editor" } as const;
const guest = { userId: null, guest: { linkId: 7, makerId: 5, name: "Clara" }, role: "client" } as const;
const given = (more: Partial<Given>): Given => ({
  step: 0,
  userId: null,
  guestName: null,
  shareLinkId: null,
  linkMakerId: null,
  forUserId: null,
  ...more,
});

it("takes approvals of named members and of roles, while their role approves posts", () => {
  expect(isApproverOf(step({ member_ids: [1] }), editor)).toBe(true);
  expect(isApproverOf(step({ member_ids: [1] }), { userId: 1, role: "member" })).toBe(false);
  expect(isApproverOf(step({ member_ids: [2], roles: ["super_admin"] }), editor)).toBe(false);
  expect(isApproverOf(step({ roles: ["client"] }), guest)).toBe(true);
  expect(isApproverOf(step({ member_ids: [1], roles: ["editor"] }), guest)).toBe(false);
});

/** Approvers by what is known of them: member, or link, its maker and the entered name. */
const APPROVERS = {
  ada: { userId: 1, role: "editor" },
  ben: { userId: 2, role: "editor" },
  client: { userId: 3, role: "client" },
  adaLink: { userId: null, guest: { linkId: 11, makerId: 1, name: "Clara" }, role: "client" },
  adaLinkAgain: { userId: null, guest: { linkId: 11, makerId: 1, name: "Somebody" }, role: "client" },
  adaOtherLink: { userId: null, guest: { linkId: 12, makerId: 1, name: "Dora" }, role: "client" },
  benLink: { userId: null, guest: { linkId: 21, makerId: 2, name: "Emil" }, role: "client" },
  benLinkSameName: { userId: null, guest: { linkId: 22, makerId: 2, name: " CLARA " }, role: "client" },
  goneLink: { userId: null, guest: { linkId: 31, makerId: null, name: "Finn" }, role: "client" },
} as const satisfies Record<string, Approver>;
type Name = keyof typeof APPROVERS;

/** Who counts as one person; any other two count as two. */
const SAME: readonly (readonly Name[])[] = [
  ["ada", "adaLink", "adaLinkAgain", "adaOtherLink"],
  ["ben", "benLink", "benLinkSameName"],
  ["adaLink", "benLinkSameName"],
];
const names = Object.keys(APPROVERS) as Name[];

it.each(names.flatMap((first) => names.map((second) => [first, second] as const)))(
  "counts %s and then %s as often as they are different people",
  (first, second) => {
    const who: Approver = APPROVERS[first];
    const { linkId = null, makerId = null, name = null } = who.guest ?? {};
    const approvals = [given({ userId: who.userId, shareLinkId: linkId, linkMakerId: makerId, guestName: name })];
    const steps = [step({ roles: ["editor", "client"], needed: 2 })];
    const isSame = first === second || SAME.some((group) => group.includes(first) && group.includes(second));
    expect(turnOf({ steps, step: 0, approvals }, APPROVERS[second]).isMine).toBe(!isSame);
  },
);

it("counts a person and a share link once per step", () => {
  const approvals = [given({ userId: 1 }), given({ shareLinkId: 7, linkMakerId: 5, guestName: "Clara" })];
  const steps = [step({ roles: ["editor", "client"], needed: 3 }), step({ roles: ["editor"] })];
  const other = { ...guest, guest: { linkId: 8, makerId: 6, name: "Dora" } };
  expect(countedAs({ steps, step: 0, approvals }, editor)).toBe(approvals[0]);
  expect(countedAs({ steps, step: 0, approvals }, guest)).toBe(approvals[1]);
  expect(countedAs({ steps, step: 0, approvals }, other)).toBeUndefined();
  expect(countedAs({ steps, step: 1, approvals }, editor)).toBeUndefined();
  expect(turnOf({ steps, step: 0, approvals }, editor)).toEqual({ isMine: false, isLast: false, forUserId: null });
  expect(turnOf({ steps, step: 1, approvals }, editor)).toEqual({ isMine: true, isLast: true, forUserId: null });
});

it("lets a member decide for who is away, as one person with them", () => {
  const steps = [step({ member_ids: [5], needed: 2 })];
  const away = [{ userId: 5, role: "editor" as const }];
  const turn = (more: Partial<Given>[]) =>
    turnOf({ steps, step: 0, approvals: more.map(given) }, { ...editor, awayFor: away });
  expect(turn([])).toEqual({ isMine: true, isLast: false, forUserId: 5 });
  for (const other of [{ userId: 5 }, { userId: 1 }, { userId: 9, forUserId: 5 }, { linkMakerId: 5 }]) {
    expect(turn([other])).toMatchObject({ isMine: false });
  }
  const own = [step({ member_ids: [1, 5], needed: 2 })];
  const approver = { ...editor, awayFor: away };
  expect(turnOf({ steps: own, step: 0, approvals: [] }, approver)).toMatchObject({ isMine: true, forUserId: null });
  expect(turnOf({ steps: own, step: 0, approvals: [given({ userId: 1 })] }, approver).isMine).toBe(false);
  // A role that may no longer approve gives nothing to its delegate.
  const member = [{ userId: 5, role: "member" as const }];
  expect(turnOf({ steps, step: 0, approvals: [] }, { ...editor, awayFor: member }).isMine).toBe(false);
});

it("is blocked when fewer are left than it needs, but not for clients", () => {
  const members = [{ userId: 1, role: "editor" as const }];
  expect(isBlocked(step({ member_ids: [2] }), [], members)).toBe(true);
  expect(isBlocked(step({ roles: ["editor"], needed: 2 }), [], members)).toBe(true);
  expect(isBlocked(step({ roles: ["editor"], needed: 2 }), [given({ userId: 9 })], members)).toBe(false);
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

it("counts the approvals that steps need, at least one", () => {
  expect(countNeeded([])).toBe(1);
  expect(countNeeded([{ needed: 1 }, { needed: 2 }])).toBe(3);
});
