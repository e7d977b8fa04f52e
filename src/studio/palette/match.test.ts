import { expect, test } from "vitest";
import { matchCommand } from "./match.ts";

const items = [
  { label: "API and webhooks", words: "tokens endpoints" },
  { label: "Your API tokens" },
  { label: "Calendar", words: "schedule month" },
];
const labels = (typed: string) => matchCommand(items, typed).map(({ label }) => label);

test("returns everything for an empty query", () => {
  expect(labels("  ")).toHaveLength(3);
});

test("matches every word by prefix and ranks names before synonyms", () => {
  expect(labels("token")).toEqual(["Your API tokens", "API and webhooks"]);
  expect(labels("api tok")).toEqual(["Your API tokens", "API and webhooks"]);
  expect(labels("CAL")).toEqual(["Calendar"]);
  expect(labels("alendar")).toEqual([]);
  expect(labels("month cal")).toEqual(["Calendar"]);
});
