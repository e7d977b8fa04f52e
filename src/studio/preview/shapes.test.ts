import { expect, it } from "vitest";
import { listConnectors } from "#platform/connectors/registry.ts";
import { SHAPES } from "./shapes.ts";

/** The brand's own page shows its own entry, and a webhook its request. */
const OTHERS = ["feed", "webhook"];

it("lays out a post for every network in its own way, and knows no other", () => {
  const platforms = listConnectors().flatMap(({ platform, isTest }) => (isTest ? [] : [platform]));
  expect(Object.keys(SHAPES).toSorted()).toEqual(platforms.filter((one) => !OTHERS.includes(one)).toSorted());
});
