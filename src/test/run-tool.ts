import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";

const ROOT = path.join(import.meta.dirname, "../..");

/**
 * Runs a Node program of a package in the project's folder.
 * @param file its path below `node_modules`
 * @returns its exit code, and what it printed unless that is 0
 */
export async function runTool(file: string, args: string[]): Promise<{ code: number; report: string }> {
  // Tools in Go spend a fifth of their processor time on freeing memory while they check all types.
  const env = { ...process.env, NO_COLOR: "1", GOGC: "400" };
  const command = [path.join(ROOT, "node_modules", file), ...args];
  const tool = spawn(process.execPath, command, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, errors, [code]] = await Promise.all([text(tool.stdout), text(tool.stderr), once(tool, "exit")]);
  return { code: Number(code), report: code === 0 ? "" : `${out}${errors}` };
}
