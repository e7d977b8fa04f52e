import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { HOSTILE_PDFS } from "#domain/media/test-pdf.ts";
import { ROOT } from "#launch/root.ts";
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

/** A parent that has a child read a file which takes minutes, and prints the child's process. */
const PARENT = `
  import { fork } from "node:child_process";
  const child = fork("src/worker/heavy.ts", [], { serialization: "advanced", execArgv: [] });
  const [path, folder] = process.argv.slice(1);
  child.on("message", ({ type }) => {
    if (type === "ready") child.send({ task: "media.prepare", input: { path, folder } });
    if (type === "limits") process.stdout.write(String(child.pid));
  });
`;

test("a process that is busy ends with its parent", async () => {
  const folder = mkdtempSync(join(tmpdir(), "masthead-test-"));
  const file = join(folder, "given");
  writeFileSync(file, Object.values(HOSTILE_PDFS)[0] ?? "");
  const parent = spawn(process.execPath, ["--input-type=module", "-e", PARENT, file, folder], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [pid] = (await once(parent.stdout, "data")) as [Buffer];
  expect(isRunning(Number(pid))).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(() => isRunning(Number(pid)), { timeout: 20_000 }).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
