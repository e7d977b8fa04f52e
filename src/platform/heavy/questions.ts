import type { Answer } from "./tasks.ts";

let send: ((question: Uint8Array) => void) | undefined;
let settle: ((answer: Uint8Array) => void) | undefined;

/** For the process of heavy tasks: the listener passes questions on to its parent. */
export function onQuestion(listener: (question: Uint8Array) => void): void {
  send = listener;
}

/** For the process of heavy tasks: what its parent answered. */
export function settleQuestion(answer: Uint8Array): void {
  settle?.(answer);
}

/**
 * Called by a task for what only its caller has, such as a signature: the process that parses foreign files has no keys.
 * A caller that does not answer ends the process.
 */
export const askCaller: Answer = (question) => {
  if (!send) return Promise.reject(new Error("Only tasks in a process of their own can ask their caller."));
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  settle = resolve;
  send(question);
  return promise;
};
