import { expect, it } from "vitest";
import { outgoing } from "#test/networks/lend.ts";
import { DEFAULTS, x } from "./describe.ts";
import { countXText } from "./text.ts";

/** Our own examples of the rules in docs.x.com/fundamentals/counting-characters. */
it.each([
  ["This is a test", 14],
  ["café", 4],
  ["日本語", 6],
  ["👨‍👩‍👧‍👦", 2],
  ["🇩🇪", 2],
  ["https://example.com/a/very/long/path?with=a&query=1", 23],
  ["Read https://example.com/x.", 29],
  ["See example.com today", 33],
  ["mail@example.com", 16],
  ["", 0],
])("counts %s as %i", (text, length) => {
  expect(countXText(text)).toBe(length);
});

it("names the cost of a post, and the higher one of a link, at the price of the installation", () => {
  const cost = (body: string, costs = DEFAULTS.costs) =>
    x
      .preflight(outgoing(x, null, { body }), { ...DEFAULTS, ...(costs ? { costs } : {}) })
      .find(({ code }) => code === "cost")?.message;
  expect(cost("Hello")).toBe("X charges about $0.015 for publishing this.");
  expect(cost("Hello https://example.com")).toBe("X charges about $0.20 for publishing this.");
  expect(cost("Hello", { post: 0.5, link_post: 0.5 })).toBe("X charges about $0.50 for publishing this.");
  expect(cost("Hello", { post: 0, link_post: 0 })).toBeUndefined();
});
