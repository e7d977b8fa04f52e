import { expect, it } from "vitest";
import { listConnectors } from "./registry.ts";

it("every platform has a name", () => {
  expect(listConnectors().filter(({ platform, name }) => name === platform)).toEqual([]);
});
