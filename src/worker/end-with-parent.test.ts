import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "#launch/root.ts";

const BUSY = "src/test/busy-process.ts";
/** Starts such a process, which prints its id to the same output. */
const PARENT = `
  import { spawn } from "node:child_process";
  spawn(process.execPath, process.argv.slice(1), { stdio: ["ignore", "inherit", "inherit"] });
`;

const left = new Set<number>();
afterAll(() => {
  for (const pid of left) process.kill(pid, "SIGKILL");
});

/** @returns the parent's process, and the id of its child, which is busy for ever */
async function startBusy(...args: string[]) {
  const parent = spawn(process.execPath, ["--input-type=module", "-e", PARENT, ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(printed);
  left.add(pid);
  return { parent, pid };
}

test("a process that is busy ends after its parent has", async () => {
  const watching = await startBusy(BUSY, "watching");
  const other = await startBusy(BUSY);
  watching.parent.kill("SIGKILL");
  other.parent.kill("SIGKILL");
  await expect.poll(() => isRunning(watching.pid)).toBe(false);
  left.delete(watching.pid);
  expect(isRunning(other.pid)).toBe(true);
});

/** One that nobody has waited for is over, too. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z]/.test(stdout.trim());
}
