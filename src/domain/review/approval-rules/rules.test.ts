import { describe, expect, it } from "vitest";
import { ordinaryTime, processorTime } from "#test/processor-time.ts";
import { hasWord, matchRules, type ReviewSubject } from "./rules.ts";
import { ApprovalRule } from "./schema.ts";

const POST: ReviewSubject = {
  channels: [{ id: 1, name: "North", isFirstPost: false }],
  tags: ["Launch"],
  campaign: { id: 5, name: "Spring" },
  texts: ["We open at nine.", "Guaranteed fresh"],
  languages: ["en"],
  authors: [{ id: 7, name: "Ann" }],
  isByAgent: true,
  hasLink: true,
  hasMention: false,
  isPaid: false,
};

const rule = (conditions: object, name = "A") =>
  ApprovalRule.parse({ name, conditions, steps: [{ name: "Legal", roles: ["editor"] }] });
const reasons = (conditions: object, post: Partial<ReviewSubject> = {}) =>
  matchRules([rule(conditions)], { ...POST, ...post })?.reasons.map(({ kind, value }) => value ?? kind) ?? null;

describe("a rule", () => {
  it.each([
    [{ channel_ids: [1, 2] }, ["North"]],
    [{ channel_ids: [2] }, null],
    [{ tags: ["launch"] }, ["launch"]],
    [{ tags: ["launches"] }, null],
    [{ campaign_ids: [5] }, ["Spring"]],
    [{ campaign_ids: [6] }, null],
    [{ words: ["guaranteed"] }, ["guaranteed"]],
    [{ words: ["guarantee"] }, null],
    [{ languages: ["de", "en"] }, ["en"]],
    [{ author_kinds: ["agent"] }, ["agent"]],
    [{ author_kinds: ["person"] }, null],
    [{ author_ids: [7] }, ["Ann"]],
    [{ author_ids: [8] }, null],
    [{ risks: ["mention", "link"] }, ["link"]],
    [{ risks: ["paid"] }, null],
    [{ risks: ["first_post"] }, null],
  ])("applies by each of its conditions: %o", (conditions, expected) => {
    expect(reasons(conditions)).toEqual(expected);
  });

  it("applies only if all of its conditions hold", () => {
    expect(reasons({ tags: ["launch"], author_kinds: ["agent"] })).toEqual(["launch", "agent"]);
    expect(reasons({ tags: ["launch"], author_kinds: ["person"] })).toBeNull();
    expect(reasons({ risks: ["first_post"] }, { channels: [{ id: 1, name: "North", isFirstPost: true }] })).toEqual([
      "North",
    ]);
  });

  it("counts before those after it", () => {
    const rules = [rule({ tags: ["other"] }, "A"), rule({ tags: ["launch"] }, "B"), rule({ risks: ["link"] }, "C")];
    expect(matchRules(rules, POST)?.name).toBe("B");
    expect(matchRules([...rules].reverse(), POST)?.name).toBe("C");
    expect(matchRules([], POST)).toBeNull();
  });

  it("needs a condition and a step", () => {
    const parse = (value: object) => ApprovalRule.safeParse({ name: "A", ...value }).success;
    const steps = [{ name: "Legal", roles: ["editor"] }];
    expect(parse({ conditions: { tags: ["a"] }, steps })).toBe(true);
    expect(parse({ conditions: {}, steps })).toBe(false);
    expect(parse({ conditions: { tags: [] }, steps })).toBe(false);
    expect(parse({ conditions: { tags: ["a"] }, steps: [] })).toBe(false);
  });
});

describe("a word", () => {
  it.each([
    ["It is free.", "free", true],
    ["Freedom", "free", false],
    ["carefree", "free", false],
    ["fr\u200bee today", "free", true],
    ["ＦＲＥＥ", "free", true],
    ["free\nof charge", "free of charge", true],
    ["Größe zählt", "größe", true],
    ["これは無料です", "無料", true],
    ["free of charges, free of charge", "free of charge", true],
    ["", "free", false],
  ])("%o has %o: %o", (text, word, expected) => {
    const post = { texts: [text] };
    expect(reasons({ words: [word] }, post) !== null).toBe(expected);
  });

  it("is found in linear time", async () => {
    const base = await ordinaryTime();
    const work = () => expect(hasWord("a".repeat(100_000), "a".repeat(60))).toBe(false);
    expect(await processorTime(work)).toBeLessThan(10 * base);
  });
});
