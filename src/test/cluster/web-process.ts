import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { freePort } from "#test/started-app.ts";

export const START_MS = 120_000;

/** Like `WORKER=off npm start`. @returns its URL, once it reports that it is ready, and its output */
export async function startWebProcess(
  env: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; origin: string; printed: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL("../../launch/start.ts", import.meta.url))], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...env, PORT: String(port), WORKER: "off" },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  const origin = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.status === 200;
  const limit = { timeout: START_MS, interval: 250 };
  await expect.poll(async () => child.exitCode !== null || (await isReady()), limit).toBe(true);
  if (child.exitCode !== null) throw new Error(`A web ended while starting.\n${printed}`);
  return { child, origin, printed };
}
