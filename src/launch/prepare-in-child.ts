import { fork } from "node:child_process";
import path from "node:path";
import type { Demo } from "./prepare.ts";
import { ROOT } from "./root.ts";
import { FatalError } from "./supervise.ts";

/** Arguments that make the child process only compare the keys, or only build. */
export const KEYS_ONLY = "--keys-only";
export const BUILD_ONLY = "--build-only";

/** The final message of the child process. */
export type Prepared = { demo: Demo } | { lines: string[] };

const FILE = path.join(ROOT, "src/launch/prepare-child.ts");

/**
 * Prepares the database for web server and worker in a child process.
 * @returns the demo account's sign-in, or null if there is none
 * @throws FatalError with what has to be fixed
 */
export function prepareInChild(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Demo> {
  return runInChild([], env, signal);
}

/**
 * Compares the encryption keys with the database's in a child process.
 * @throws FatalError with what has to be fixed
 */
export async function refuseWrongKeysInChild(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  await runInChild([KEYS_ONLY], env, signal);
}

/**
 * Builds the studio in a child process.
 * @throws FatalError with the end of the build's output
 */
export async function buildInChild(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  await runInChild([BUILD_ONLY], env, signal);
}

function runInChild(args: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Demo> {
  const child = fork(FILE, args, { cwd: ROOT, env, signal });
  return new Promise((resolve, reject) => {
    child.on("message", (message: Prepared) => {
      if ("demo" in message) resolve(message.demo);
      else reject(new FatalError(message.lines));
    });
    child.once("error", reject);
    child.once("exit", (code, killed) =>
      reject(new Error(`Preparing the start failed: its process exited (${killed ?? `code ${code}`}).`)),
    );
  });
}
