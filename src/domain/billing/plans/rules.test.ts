import { describe, expect, it } from "vitest";
import { decimalAmount, effectivePlan, PLANS, planChange, trialEnd } from "./rules.ts";

const registeredAt = new Date("2026-11-20T13:00:00Z");
const trialEndsAt = trialEnd(registeredAt);

describe("effectivePlan", () => {
  it("is the team plan during the 14 days of trial, then free", () => {
    expect(trialEndsAt.toISOString()).toBe("2026-12-04T13:00:00.000Z");
    expect(effectivePlan({ planSlug: "free", trialEndsAt }, registeredAt)).toBe("team");
    expect(effectivePlan({ planSlug: "free", trialEndsAt }, new Date(trialEndsAt.getTime() - 1))).toBe("team");
    expect(effectivePlan({ planSlug: "free", trialEndsAt }, trialEndsAt)).toBe("free");
  });

  it("does not change a chosen plan", () => {
    expect(effectivePlan({ planSlug: "agency", trialEndsAt }, registeredAt)).toBe("agency");
    expect(effectivePlan({ planSlug: "solo", trialEndsAt }, registeredAt)).toBe("solo");
  });
});

describe("PLANS", () => {
  it("charges ten months for a year", () => {
    for (const plan of PLANS) expect(plan.yearly).toBe(plan.monthly * 10);
  });
});

describe("planChange", () => {
  const day = (number: number) => new Date(registeredAt.getTime() + number * 86_400_000);

  it("is the time of the choice, or of the end of the trial of an account on the free plan", () => {
    const account = { planSlug: "free", trialEndsAt, planChangedAt: registeredAt };
    expect(planChange(account, day(13))).toEqual(registeredAt);
    expect(planChange(account, day(14))).toEqual(trialEndsAt);
    expect(planChange({ ...account, planChangedAt: day(20) }, day(21))).toEqual(day(20));
    expect(planChange({ ...account, planSlug: "solo", planChangedAt: day(3) }, day(20))).toEqual(day(3));
  });
});

describe("decimalAmount", () => {
  it("uses the currency's number of decimals", () => {
    expect([1900, 1950, 1999, 0].map((amount) => decimalAmount(amount, "USD"))).toEqual([19, 19.5, 19.99, 0]);
    expect(decimalAmount(1900, "JPY")).toBe(1900);
  });
});
