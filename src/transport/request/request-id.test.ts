import { expect, test } from "vitest";
import { newRequestId } from "./request-id.ts";

test("an id tells nothing about the ids of other requests", () => {
  const ids = Array.from({ length: 100 }, newRequestId);
  for (const part of [(id: string) => id.slice(0, 8), (id: string) => id.slice(-12)]) {
    expect(new Set(ids.map(part)).size).toBe(100);
  }
});
