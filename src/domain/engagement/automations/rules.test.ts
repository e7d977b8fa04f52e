import { describe, expect, it } from "vitest";
import { type IncomingItem, matchesConditions, mergeActions, nextInTurn } from "./rules.ts";
import { Act, Condition, CreateAutomationInput, Trigger } from "./schema.ts";

const item: IncomingItem = {
  kind: "comment",
  channelId: 7,
  body: "When do you OPEN on Sundays?",
  contact: { tags: ["Press"], handle: "@Ada" },
};
const rule = (conditions: unknown[], trigger: object = {}) => ({
  trigger: Trigger.parse(trigger),
  conditions: Condition.array().parse(conditions),
  acts: [],
});

describe("automation rule", () => {
  it("matches by kind and channel", () => {
    expect(matchesConditions(rule([]), item)).toBe(true);
    expect(matchesConditions(rule([], { kinds: ["message", "mention"] }), item)).toBe(false);
    expect(matchesConditions(rule([], { channel_id: 7 }), item)).toBe(true);
    expect(matchesConditions(rule([], { channel_id: 8 }), item)).toBe(false);
  });

  it.each([
    ["body", "contains", "open on", true],
    ["body", "contains", "closed", false],
    ["body", "contains_not", "closed", true],
    ["body", "contains_not", "OPEN", false],
    ["contact_tag", "is", "press", true],
    ["contact_tag", "is", "pres", false],
    ["contact_tag", "is_not", "press", false],
    ["contact_handle", "is", "ada", true],
    ["contact_handle", "is_not", "@ada", false],
    ["contact_handle", "is_not", "bob", true],
  ])("when %s %s %j: %j", (field, op, value, expected) => {
    expect(matchesConditions(rule([{ field, op, value }]), item)).toBe(expected);
  });

  it("matches only if all conditions hold, also without a contact", () => {
    const both = [
      { field: "body", op: "contains", value: "open" },
      { field: "contact_tag", op: "is_not", value: "press" },
    ];
    expect(matchesConditions(rule(both), item)).toBe(false);
    expect(matchesConditions(rule(both), { ...item, contact: null })).toBe(true);
    expect(
      matchesConditions(rule([{ field: "contact_handle", op: "is", value: "ada" }]), { ...item, contact: null }),
    ).toBe(false);
  });

  it("ignores case and Unicode normalization", () => {
    const composed = rule([{ field: "body", op: "contains", value: "caf\u00e9" }]);
    expect(matchesConditions(composed, { ...item, body: "CAFE\u0301!" })).toBe(true);
  });
});

it("merges all tags, and takes other actions from the oldest automation", () => {
  const acts = Act.array().parse([
    { act: "tag", tags: ["a", "b"] },
    { act: "draft_reply", body: "First" },
    { act: "assign", user_id: 1 },
    { act: "tag", tags: ["b", "c"] },
    { act: "draft_reply" },
    { act: "assign", user_id: 2 },
  ]);
  expect(mergeActions(acts)).toMatchObject({ tags: ["a", "b", "c"], assignees: [1, 2], draft: { body: "First" } });
  expect(mergeActions([])).toEqual({ tags: [], assignees: [], draft: null });
});

it.each([
  ["acts", { acts: [] }],
  [
    "acts",
    {
      acts: [
        { act: "tag", tags: ["a"] },
        { act: "tag", tags: ["b"] },
      ],
    },
  ],
  ["acts.0.tags", { acts: [{ act: "tag", tags: [] }] }],
  ["acts.0.act", { acts: [{ act: "publish" }] }],
  ["acts.0.body", { acts: [{ act: "draft_reply", body: " " }] }],
  ["conditions.0.field", { conditions: [{ field: "$where", op: "is", value: "x" }] }],
  ["conditions.0.op", { conditions: [{ field: "body", op: "is", value: "x" }] }],
  ["conditions.0.value", { conditions: [{ field: "body", op: "contains", value: { $ne: "" } }] }],
  ["trigger.kinds", { trigger: { kinds: [] } }],
  ["name", { name: "" }],
])("is not kept with a bad %s: %j", (field, change) => {
  const { error } = CreateAutomationInput.safeParse({ name: "x", acts: [{ act: "tag", tags: ["a"] }], ...change });
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
});

it("takes turns in the order of the list, also after somebody left it", () => {
  expect([null, 3, 5, 9, 4].map((last) => nextInTurn([3, 5, 9], last))).toEqual([3, 5, 9, 3, 3]);
  expect(nextInTurn([], 3)).toBeNull();
});
