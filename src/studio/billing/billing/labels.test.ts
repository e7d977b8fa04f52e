import { describe, expect, it } from "vitest";
import { type Billing, describeUsage, subscriptionStatus } from "./labels.ts";

const allowance = (used: number, limit: number, isUnlimited = false) => ({
  used,
  limit,
  remaining: Math.max(0, limit - used),
  is_unlimited: isUnlimited,
});

describe("usage", () => {
  it("shows used and included amounts in the allowance's unit", () => {
    expect(describeUsage("brands", allowance(3, 10))).toBe("3 of 10");
    expect(describeUsage("storage_limit", allowance(1024 ** 3, 10 * 1024 ** 3))).toBe("1 GiB of 10 GiB");
    expect(describeUsage("ai_credits_monthly", allowance(1500, 2000))).toBe("1,500 of 2,000");
  });

  it("explains usage over the limit and allowances without one", () => {
    expect(describeUsage("brands", allowance(3, 1))).toMatch(/^3 of 1: limit reached/);
    expect(describeUsage("brands", allowance(3, 1, true))).toBe("3, unlimited");
  });
});

describe("plan status", () => {
  const billing = { status: "active", cancel_at_period_end: false, has_subscription: false } as Billing;

  it.each([
    [{}, "Active"],
    [{ status: "trialing" }, "Trial"],
    [{ status: "canceled" }, "The subscription has ended"],
    [{ has_subscription: true }, "Paid"],
    [{ has_subscription: true, cancel_at_period_end: true }, "Canceled; active until the end of the paid period"],
    [{ has_subscription: true, status: "past_due" }, "Payment failed; we'll try again"],
  ])("describes %j as “%s”", (more, words) => {
    expect(subscriptionStatus({ ...billing, ...more })).toBe(words);
  });
});
