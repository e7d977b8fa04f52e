import { expect, it } from "vitest";
import { draftRules, errorsOf, fieldsOfRules, newRule, rulesInput, summarize } from "./draft-rule.ts";

const stored = {
  name: "Agents",
  conditions: { ...newRule(0).conditions, author_kinds: ["agent" as const], author_ids: [7, 8] },
  authors: [{ id: 7, name: "Ann" }],
  steps: [
    {
      name: "Legal",
      member_ids: [7],
      members: [{ id: 7, name: "Ann" }],
      roles: [],
      needed: 1,
      hours: null,
      escalate_after: 4,
      escalate_to_ids: [],
      is_blocked: false,
    },
  ],
};

it("sends what was stored, without authors who left", () => {
  expect(rulesInput(draftRules([stored]))).toEqual([
    {
      name: "Agents",
      conditions: { ...stored.conditions, author_ids: [7] },
      steps: [
        { name: "Legal", member_ids: [7], roles: [], needed: 1, hours: null, escalate_after: 4, escalate_to_ids: [] },
      ],
    },
  ]);
});

it("tells a rule in one line", () => {
  const [rule] = draftRules([stored]);
  expect(rule && summarize(rule)).toBe("2 conditions · Legal");
  expect(summarize(newRule(1))).toBe("0 conditions · Unnamed step");
});

it("finds the errors of one rule", () => {
  const errors = { "rules.1.steps": ["A"], "rules.10.steps": ["B"], rules: ["C"] };
  expect(errorsOf(errors, 1)).toEqual(["A"]);
  expect(errorsOf(undefined, 1)).toEqual([]);
  expect(fieldsOfRules(errors)).toEqual(["rules.1.steps", "rules.10.steps"]);
});
