import { describe, expect, it } from "vitest";
import { currentSubscription, lookupKey, planOfPrice } from "./rules.ts";

const subscription = (id: string, status: string, created: number) => ({ id, status, created });

describe("current subscription", () => {
  it("is the latest live one, even if another ended later", () => {
    const all = [
      subscription("old", "active", 1),
      subscription("new", "past_due", 3),
      subscription("ended", "canceled", 4),
    ];
    expect(currentSubscription(all, "old")?.id).toBe("new");
  });

  it("is the recorded one if none is live", () => {
    const all = [subscription("first", "canceled", 1), subscription("second", "unpaid", 2)];
    expect(currentSubscription(all, "second")?.id).toBe("second");
    expect(currentSubscription(all, "first")?.id).toBe("first");
  });

  it("is null if the operator chose the plan since, or nothing was ever bought", () => {
    expect(
      currentSubscription([subscription("ended", "canceled", 1), subscription("begun", "incomplete", 2)], null),
    ).toBeNull();
    expect(currentSubscription([], "gone")).toBeNull();
  });
});

describe("lookupKey", () => {
  it("contains plan, interval and amount, and maps back to the plan", () => {
    const price = { slug: "team", interval: "yearly", currency: "USD", amount: 49_000 } as const;
    expect(lookupKey(price)).toBe("masthead:team:yearly:usd:49000");
    expect(lookupKey({ ...price, amount: 1 })).not.toBe(lookupKey(price));
    expect(planOfPrice(lookupKey(price))).toBe("team");
    expect([null, "", "team", "other:team:yearly"].map(planOfPrice)).toEqual([null, null, null, null]);
  });
});
