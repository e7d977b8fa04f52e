import { fork } from "node:child_process";
import path from "node:path";
import type { Demo } from "./prepare.ts";
import { ROOT } from "./root.ts";
import { FatalError } from "./supervise.ts";

/** The arguments by which that process only compares the keys, or only builds. */
export const KEYS_ONLY = "--keys-only";
export const BUILD_ONLY = "--build-only";

/** What the process that prepares says at its end. */
export type Prepared = { demo: Demo } | { lines: string[] };

/**
 * Brings the database to where web server and worker can begin, in a process of its own.
 * @returns the demo account's sign-in, or null where there is none
 * @throws FatalError with what a person has to mend
 */
export function prepareApart(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Demo> {
  return runApart([], env, signal);
}

/**
 * Compares the keys with the database's, in a process of its own.
 * @throws FatalError with what a person has to mend
 */
export async function refuseWrongKeysApart(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  await runApart([KEYS_ONLY], env, signal);
}

/**
 * Builds the studio, in a process of its own.
 * @throws FatalError with the end of the build's output
 */
export async function buildApart(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  await runApart([BUILD_ONLY], env, signal);
}

function runApart(args: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Demo> {
  const child = fork(path.join(ROOT, "src/launch/prepare-child.ts"), args, { cwd: ROOT, env, signal });
  return new Promise((resolve, reject) => {
    child.on("message", (message: Prepared) => {
      if ("demo" in message) resolve(message.demo);
      else reject(new FatalError(message.lines));
    });
    child.once("error", reject);
    child.once("exit", (code, killed) =>
      reject(new Error(`The start could not be prepared: the process for it ended (${killed ?? `code ${code}`}).`)),
    );
  });
}
