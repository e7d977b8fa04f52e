import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { createHeavy } from "#platform/heavy/index.ts";

const heavy = createHeavy();
afterAll(() => heavy.end());
const options = { client: "a", deadlineMs: 30_000 };

test("the real process reads post imports and images", async () => {
  const csv = "body,scheduled_at\nHello,2027-01-01T09:00:00Z\n";
  expect(await heavy.run("transfer.read", { csv }, options)).toMatchObject({ rows: [{ body: "Hello" }], isDry: false });
  await expect(heavy.run("transfer.read", { json: "[1" }, options)).rejects.toMatchObject({ kind: "malformed" });

  const folder = mkdtempSync(join(tmpdir(), "masthead-test-"));
  const path = join(folder, "given");
  const background = "#b8321a";
  writeFileSync(
    path,
    await sharp({ create: { width: 40, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  const prepared = await heavy.run("media.prepare", { path, folder }, options);
  expect(prepared).toMatchObject({ type: "image/png", width: 40, height: 20, original: { bytes: expect.any(Number) } });
  expect((await sharp(prepared.original.path).metadata()).width).toBe(40);
});
