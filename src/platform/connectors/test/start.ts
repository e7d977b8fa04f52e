import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export type RunningPlatform = { origin: string; stop(): Promise<void> };

/** Starts the test platform as its own process, and restarts it on the same port when it crashes. */
export async function startPlatform(options: {
  journal: string;
  lose?: number;
  seed?: number;
  latency?: number;
  indexing?: number;
  studio?: string;
}): Promise<RunningPlatform> {
  let isStopping = false;
  let child: ChildProcess;

  async function start(port: number): Promise<number> {
    const argument = JSON.stringify({ ...options, port });
    child = spawn(process.execPath, [fileURLToPath(new URL("./platform.ts", import.meta.url)), argument], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(child.stdout ?? child, "data");
    const bound = Number(String(line));
    child.once("exit", () => {
      if (!isStopping) void start(bound);
    });
    return bound;
  }

  const port = await start(0);
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      isStopping = true;
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
