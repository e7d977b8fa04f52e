import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "#launch/root.ts";

/** Prints its child's process once that is busy for good. */
const parentOf = (child: string) => `
  import { spawn, spawnSync } from "node:child_process";
  spawn(process.execPath, ["--input-type=module", "-e", ${JSON.stringify(child)}], {
    stdio: ["ignore", "inherit", "inherit"],
  });
`;
const BUSY = "process.stdout.write(String(process.pid)); setImmediate(() => { for (;;); });";
const WATCHED = `import { endWithParent } from "./src/worker/end-with-parent.ts"; endWithParent(); ${BUSY}`;

const left = new Set<number>();
afterAll(() => {
  for (const pid of left) process.kill(pid, "SIGKILL");
});

async function startBusy(child: string) {
  const parent = spawn(process.execPath, ["--input-type=module", "-e", parentOf(child)], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(printed);
  left.add(pid);
  return { parent, pid };
}

test("a process that is busy ends after its parent has, and only then", async () => {
  const watched = await startBusy(WATCHED);
  const others = await startBusy(BUSY);
  watched.parent.kill("SIGKILL");
  others.parent.kill("SIGKILL");
  await expect.poll(() => isRunning(watched.pid), { timeout: 20_000 }).toBe(false);
  left.delete(watched.pid);
  expect(isRunning(others.pid)).toBe(true);
});

/** A process that nobody has waited for is over, too. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z]/.test(stdout.trim());
}
