import { rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fingerprint, quickFingerprint } from "./fingerprint.ts";
import { ROOT } from "./root.ts";

test("the quick fingerprint notices each change that changes the fingerprint", async () => {
  // With a name that the builds of other processes ignore.
  const file = path.join(ROOT, `prisma/fingerprint-${process.pid}.test.ts`);
  onTestFinished(() => rmSync(file, { force: true }));
  const both = async () => {
    const only = /^(?!prisma\/fingerprint-)/;
    return [quickFingerprint(only), await fingerprint(only)];
  };
  const without = await both();
  expect(await both()).toEqual(without);
  writeFileSync(file, "one");
  const first = await both();
  writeFileSync(file, "two");
  utimesSync(file, 1, 1);
  const second = await both();
  for (const index of [0, 1]) expect(new Set([without[index], first[index], second[index]]).size).toBe(3);
});
