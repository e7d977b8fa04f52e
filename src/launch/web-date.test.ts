import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { restoreDate } from "./web-date.ts";

test("Next's replacement of Date is taken back, also where a date is asked for its constructor", () => {
  const own = Date;
  createRequire(import.meta.url)("next/dist/server/node-environment-extensions/date.js");
  expect(Date).not.toBe(own);
  restoreDate();
  expect(Date).toBe(own);
  expect(new Date(0).constructor).toBe(own);
});
