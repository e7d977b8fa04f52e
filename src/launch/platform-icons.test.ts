import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { names } from "#platform/connectors/list/names.ts";
import { OTHER_PLATFORM, platformIcon } from "#platform/connectors/shared/description/icons.ts";
import { composePlatformIcons } from "./platform-icons.ts";

test("every platform has an icon of its own in the file of the icons", async () => {
  const file = await composePlatformIcons();
  for (const platform of [...Object.keys(names), ""]) {
    expect(file, platform).toContain(
      `<symbol id="${platformIcon(platform)}" viewBox="0 0 24 24" fill="none" stroke="currentColor" `,
    );
  }
  for (const platform of Object.keys(names)) expect(platformIcon(platform), platform).not.toBe(OTHER_PLATFORM);
});

test("a missing set of icons is named, with what to do", async () => {
  await expect(composePlatformIcons("/nowhere/icons.json")).rejects.toThrow(
    '/nowhere/icons.json is missing. Run "npm ci", which installs the packages again.',
  );
});

test("an unknown platform has a globe", () => {
  expect(platformIcon("constructor")).toBe(OTHER_PLATFORM);
});

test("an icon that neither the set nor a network's folder has is missed by its name", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-icons-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const few = path.join(folder, "icons.json");
  writeFileSync(few, "{}");
  await expect(composePlatformIcons(few)).rejects.toThrow(/has no icon "[\w-]+", nor has a network's folder a /);
});
