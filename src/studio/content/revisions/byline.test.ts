import { expect, test } from "vitest";
import { bylineOf } from "./byline.ts";

const bySession = { origin: "api", written_through: null } as const;

test("names who decided, and says where it was done automatically in their name", () => {
  expect(bylineOf("Ada Marsh", bySession)).toBe("Ada Marsh");
  expect(bylineOf("Ada Marsh", { ...bySession, via: "studio" })).toBe("Ada Marsh");
  expect(bylineOf("Ada Marsh", { ...bySession, via: "job" })).toBe("Ada Marsh, automatically");
});
