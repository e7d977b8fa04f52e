import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { ROOT } from "#launch/root.ts";

/**
 * Runs a process of the product to its end.
 * @param entry a file in `src`, such as `launch/admin.ts`, or an absolute path
 * @param env changes of this process's environment; undefined removes a variable
 * @returns its exit code, and its output without the last line break
 */
export async function runEntry(
  entry: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, [path.resolve(ROOT, "src", entry), ...args], {
    env: { ...process.env, LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: Number(code), out: out.trim(), err: err.trim() };
}
