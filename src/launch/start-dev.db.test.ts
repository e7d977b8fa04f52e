import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#test/started-app.ts";

test("npm run dev starts, answers, and stops when it is asked to", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "masthead-dev-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, maxRetries: 5 }));
  const port = String(await freePort());
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: port,
    APP_URL: `http://localhost:${port}`,
    NODE_ENV: "development" as const,
  };
  const app = spawn(process.execPath, ["src/launch/start.ts", "--dev"], { env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void app.kill("SIGKILL"));
  const lines: string[] = [];
  createInterface(app.stdout).on("line", (line) => lines.push(line));
  const statusOf = (path: string) =>
    fetch(`http://localhost:${port}${path}`).then(
      ({ status }) => status,
      () => lines.join("\n"),
    );
  await expect.poll(() => statusOf("/healthz")).toBe(200);
  // A page, whose bundle holds more of the server than the health check does.
  expect(await statusOf("/sign-in")).toBe(200);
  app.kill("SIGTERM");
  expect(await once(app, "exit")).toEqual([0, null]);
});
