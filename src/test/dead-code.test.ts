import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");
const KNIP = path.join(ROOT, "node_modules/knip/bin/knip.js");

// Here and not in `npm run check`, which is to take less than a minute: what is unused is rarely what one waits for.
test("nothing is dead: no file, export, type or package is unused", async () => {
  const env = { ...process.env, NO_COLOR: "1" };
  const knip = spawn(process.execPath, [KNIP, "--no-progress"], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, errors, [code]] = await Promise.all([text(knip.stdout), text(knip.stderr), once(knip, "exit")]);
  expect({ code, report: code === 0 ? "" : `${out}${errors}` }).toEqual({ code: 0, report: "" });
});
