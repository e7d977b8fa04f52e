import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "#launch/root.ts";
import { freePort } from "#test/started-app.ts";

/** The built product as `npm start` runs it, in a temporary folder, with its demo account. */
export async function startProduct() {
  const dataDir = mkdtempSync(path.join(tmpdir(), "masthead-bench-"));
  // Under root, PostgreSQL runs as another user, who must be able to traverse the folder.
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(ROOT, "src/launch/start.ts")], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED_DEMO: "1",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  const password = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const found = /Sign in\s+\S+\s+(\S+)/.exec(output)?.[1];
      if (found && output.includes("Stop")) resolve(found);
    });
    child.once("exit", () => reject(new Error(`The product did not start.\n${output}`)));
  });
  return {
    pid: child.pid ?? 0,
    dataDir,
    origin: `http://localhost:${port}`,
    password,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
