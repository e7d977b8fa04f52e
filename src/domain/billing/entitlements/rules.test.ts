import { describe, expect, it } from "vitest";
import { allowance, allowanceMessage, isWithinAllowance, nextMonth } from "./rules.ts";

describe("isWithinAllowance", () => {
  it("accepts up to the limit and no more", () => {
    expect(isWithinAllowance(allowance(9, 10, false), 1)).toBe(true);
    expect(isWithinAllowance(allowance(10, 10, false), 1)).toBe(false);
    expect(isWithinAllowance(allowance(0, 10, false), 11)).toBe(false);
  });

  it("accepts everything where limits are lifted", () => {
    expect(isWithinAllowance(allowance(500, 10, true), 1)).toBe(true);
  });
});

describe("allowance", () => {
  it("never has a negative remainder, such as after a trial", () => {
    expect(allowance(7, 1, false).remaining).toBe(0);
  });
});

describe("nextMonth", () => {
  it("is the first of the month in UTC, also across years", () => {
    expect(nextMonth(new Date("2026-12-31T23:59:59Z")).toISOString()).toBe("2027-01-01T00:00:00.000Z");
    expect(nextMonth(new Date("2028-02-29T12:00:00Z")).toISOString()).toBe("2028-03-01T00:00:00.000Z");
  });
});

describe("refusal message", () => {
  it("uses singular and plural", () => {
    expect(allowanceMessage("brands", allowance(1, 1, false))).toBe(
      "Your plan includes 1 brand, and all are in use. Upgrade to add more.",
    );
    expect(allowanceMessage("brands", allowance(3, 3, false))).toContain("3 brands");
  });
});
