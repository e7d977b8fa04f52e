import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** In a process of its own, because Next changes its process as it loads. Next first, as the web process loads it. */
const SCRIPT = `
  import "next";
  import { createRequire } from "node:module";
  import { restoreDate } from "./src/launch/web-date.ts";

  const isNative = () => /\\[native code\\]/.test(Function.prototype.toString.call(Date));
  createRequire(import.meta.url)("next/dist/server/node-environment-extensions/date.js");
  const before = isNative();
  restoreDate();
  console.log(JSON.stringify({ before, after: isNative(), isOwn: new Date(0).constructor === Date }));
`;

test("Next's replacement of Date is taken back, also where a date is asked for its constructor", () => {
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", SCRIPT], { encoding: "utf8" });
  expect(JSON.parse(output)).toEqual({ before: false, after: true, isOwn: true });
});
