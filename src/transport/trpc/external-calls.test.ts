import { expect, it } from "vitest";
import { OUTSIDE_CALLS } from "./external-calls.ts";
import type { Meta } from "./procedure.ts";
import { appRouter } from "./root.ts";

it("lists the procedures of all operations with `waitsOutside`", () => {
  // Typed as the tree that screens use; at runtime a flat list by path.
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta: Meta } }>;
  const waiting = Object.keys(procedures).filter((path) => procedures[path]?._def.meta.waitsOutside);
  expect([...OUTSIDE_CALLS].sort()).toEqual(waiting.sort());
});
