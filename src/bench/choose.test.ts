import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test.each([
  { args: ["nonesuch"], names: ["chaos", "webhooks"] },
  { args: ["chaos", "nothing", "nonesuch"], names: ["nothing", "disk-full", "rolling-restart"] },
])("npm run bench -- $args: refuses an unknown name with the list of names", ({ args, names }) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["src/bench/main.ts", ...args], {
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^There is no nonesuch\. /);
  const listed = stderr.match(/^ {2}\S+/gm)?.map((line) => line.trim());
  expect(listed).toEqual(expect.arrayContaining(names));
});
