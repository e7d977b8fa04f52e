// Next first, as the web process loads it.
import "next";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { restoreDate } from "./web-date.ts";

const isNative = () => /\[native code\]/.test(Function.prototype.toString.call(Date));

test("Next's replacement of Date is taken back, also where a date is asked for its constructor", () => {
  createRequire(import.meta.url)("next/dist/server/node-environment-extensions/date.js");
  expect(isNative()).toBe(false);
  restoreDate();
  expect(isNative()).toBe(true);
  expect(new Date(0).constructor).toBe(Date);
});
