import { expect, it } from "vitest";
import { describeRule } from "./describe-rule.ts";
import { type Automation, BLANK, inputOf, missingIn, type Rule, ruleOf } from "./rule.ts";

const automation: Automation = {
  id: 1,
  name: "Opening hours",
  is_enabled: true,
  trigger: { kinds: ["comment", "message"], channel_id: 4 },
  conditions: [
    { field: "body", op: "contains", value: "hours" },
    { field: "contact_tag", op: "is_not", value: "press" },
    { field: "contact_handle", op: "is", value: "@ada" },
  ],
  acts: [
    { act: "tag", tags: ["hours", "web"] },
    { act: "assign", user_id: 7 },
    { act: "draft_reply", body: null, instruction: "Be brief." },
  ],
  runs: 3,
  last_run_at: null,
  created_at: "2026-11-20T13:00:00.000000+00:00",
  updated_at: "2026-11-20T13:00:00.000000+00:00",
};
const names = { channel: () => "@brand", person: () => "Ada" };

it("keeps an automation unchanged through the builder", () => {
  const { name, trigger, conditions, acts } = automation;
  expect(inputOf(ruleOf(automation))).toEqual({ name, trigger, conditions, acts });
  expect(missingIn(ruleOf(automation))).toEqual({});
});

it("sends only the selected actions and complete conditions", () => {
  const rule: Rule = {
    ...BLANK,
    name: " Hours ",
    clauses: [{ key: 1, field: "body", isPositive: false, value: "  " }],
    tag: { isWanted: false, tags: ["unwanted"] },
    draft: { isWanted: true, byModel: false, body: " At nine. ", instruction: "unwanted" },
  };
  expect(inputOf(rule)).toEqual({
    name: "Hours",
    trigger: { kinds: ["comment", "mention", "message", "review"], channel_id: null },
    conditions: [],
    acts: [{ act: "draft_reply", body: "At nine.", instruction: "" }],
  });
});

it("reports what is missing", () => {
  expect(Object.keys(missingIn({ ...BLANK, kinds: [] }))).toEqual(["name", "kinds", "acts"]);
  const begun: Rule = {
    ...BLANK,
    name: "x",
    clauses: [{ key: 1, field: "body", isPositive: true, value: "" }],
    tag: { isWanted: true, tags: [] },
    assign: { isWanted: true, userId: null },
    draft: { ...BLANK.draft, isWanted: true },
  };
  expect(Object.keys(missingIn(begun))).toEqual(["clauses", "tag", "assign", "draft"]);
});

it("is described in a sentence", () => {
  expect(describeRule(ruleOf(automation), names)).toEqual({
    when: "When a comment or a message comes in on @brand, the text contains “hours”, the contact is not tagged press and it is from @ada",
    what: "tag it hours, web, assign it to Ada and draft a reply with AI",
  });
  const every: Rule = { ...BLANK, draft: { ...BLANK.draft, isWanted: true, body: "Hi" } };
  expect(describeRule(every, names)).toEqual({ when: "When something comes in", what: "draft a reply" });
});
