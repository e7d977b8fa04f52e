import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { fakeIo } from "#test/cli/io.ts";
import { isNewer, noteUpgrade, sawVersion } from "./upgrade.ts";

const ORIGIN = "https://masthead.example.com";

test.each([
  ["0.2.0", "0.1.9", true],
  ["0.10.0", "0.9.0", true],
  ["1.0.0", "0.9.9", true],
  ["0.1.0", "0.1.0", false],
  ["0.1.0", "0.2.0", false],
  ["next", "0.1.0", false],
])("%s is newer than %s: %s", (version, than, newer) => {
  expect(isNewer(version, than)).toBe(newer);
});

test("mentions a newer version once a day, on a terminal only", async () => {
  const config = path.join(mkdtempSync(path.join(tmpdir(), "masthead-upgrade-")), "masthead");
  const { io, notes } = fakeIo({ columns: 80, env: { MASTHEAD_CONFIG_DIR: config } });
  const after = async (version: string | null, isJson = false, terminal = io) => {
    sawVersion(ORIGIN, version);
    await noteUpgrade(terminal, isJson);
    return notes.splice(0);
  };
  expect(await after("999.0.0", true)).toEqual([]);
  expect(await after("999.0.0", false, { ...io, columns: null })).toEqual([]);
  expect(await after(null)).toEqual([]);
  expect(await after("999.0.0")).toEqual([`Version 999.0.0 is available: curl -O ${ORIGIN}/masthead.mjs`]);
  expect(await after("999.0.0")).toEqual([]);
  await io.sleep(86_400_000);
  expect(await after("999.0.0")).toHaveLength(1);
});
