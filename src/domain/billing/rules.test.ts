import { describe, expect, it } from "vitest";
import { currentSubscription, lookupKey, planOfPrice } from "./rules.ts";

const one = (id: string, status: string, created: number) => ({ id, status, created });

describe("decisive", () => {
  it("is the latest live subscription, whatever ended after it began", () => {
    const all = [one("old", "active", 1), one("new", "past_due", 3), one("ended", "canceled", 4)];
    expect(currentSubscription(all, "old")?.id).toBe("new");
  });

  it("is the one we went by when none is live", () => {
    const all = [one("first", "canceled", 1), one("second", "unpaid", 2)];
    expect(currentSubscription(all, "second")?.id).toBe("second");
    expect(currentSubscription(all, "first")?.id).toBe("first");
  });

  it("is none when the operator chose the plan since, or nothing was ever bought", () => {
    expect(currentSubscription([one("ended", "canceled", 1), one("begun", "incomplete", 2)], null)).toBeNull();
    expect(currentSubscription([], "gone")).toBeNull();
  });
});

describe("lookupKey", () => {
  it("names plan, interval and amount, and tells the plan again", () => {
    const price = { slug: "team", interval: "yearly", currency: "USD", amount: 49_000 } as const;
    expect(lookupKey(price)).toBe("masthead:team:yearly:usd:49000");
    expect(lookupKey({ ...price, amount: 1 })).not.toBe(lookupKey(price));
    expect(planOfPrice(lookupKey(price))).toBe("team");
    expect([null, "", "team", "other:team:yearly"].map(planOfPrice)).toEqual([null, null, null, null]);
  });
});
