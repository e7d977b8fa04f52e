import { describe, expect, it } from "vitest";
import { effectivePlan, PLANS, trialEnd } from "./rules.ts";

const registeredAt = new Date("2026-11-20T13:00:00Z");
const trialEndsAt = trialEnd(registeredAt);

describe("effectivePlan", () => {
  it("is the team plan for the 14 days of the trial, then free", () => {
    expect(trialEndsAt.toISOString()).toBe("2026-12-04T13:00:00.000Z");
    expect(effectivePlan({ planSlug: "free", trialEndsAt }, registeredAt)).toBe("team");
    expect(effectivePlan({ planSlug: "free", trialEndsAt }, new Date(trialEndsAt.getTime() - 1))).toBe("team");
    expect(effectivePlan({ planSlug: "free", trialEndsAt }, trialEndsAt)).toBe("free");
  });

  it("leaves a plan that was chosen alone", () => {
    expect(effectivePlan({ planSlug: "agency", trialEndsAt }, registeredAt)).toBe("agency");
    expect(effectivePlan({ planSlug: "solo", trialEndsAt }, registeredAt)).toBe("solo");
  });
});

describe("PLANS", () => {
  it("charges ten months for a year", () => {
    for (const plan of PLANS) expect(plan.yearly).toBe(plan.monthly * 10);
  });
});
