import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

test("an invalid configuration stops the start with one line per variable, and leaves nothing behind", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "masthead-start-"));
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: "eighty",
    WORKER: "maybe",
    WEBHOOK_ALLOW_PRIVATE: "localhost",
  };
  const start = spawn(process.execPath, ["src/launch/start.ts"], { env, stdio: ["ignore", "ignore", "pipe"] });
  const [errors, [code]] = await Promise.all([text(start.stderr), once(start, "exit")]);
  expect(code).toBe(1);
  const lines = errors.trim().split("\n");
  expect(lines.map((line) => String(JSON.parse(line).msg)).toSorted()).toEqual([
    expect.stringMatching(/^PORT: /),
    expect.stringMatching(/^WEBHOOK_ALLOW_PRIVATE: /),
    expect.stringMatching(/^WORKER: /),
  ]);
  expect(readdirSync(dataDir)).toEqual([]);
  rmSync(dataDir, { recursive: true });
});

test.each([
  [["--help"], 0, "Usage: npm start"],
  [["--port", "3001"], 2, "Unknown option '--port'"],
  [["extra"], 2, "Unexpected argument 'extra'"],
])("%j starts nothing and prints the usage", async (args, status, words) => {
  const dataDir = mkdtempSync(join(tmpdir(), "masthead-start-"));
  const start = spawn(process.execPath, ["src/launch/start.ts", ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, errors, [code]] = await Promise.all([text(start.stdout), text(start.stderr), once(start, "exit")]);
  expect(code).toBe(status);
  expect(out + errors).toContain(words);
  expect(readdirSync(dataDir)).toEqual([]);
  rmSync(dataDir, { recursive: true });
});
