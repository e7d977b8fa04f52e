import type { ServerResponse } from "node:http";

const calls = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls the function once a response has ended or its client has disconnected, in the order of registration. All share
 * one listener: Node warns about more than ten listeners of one event, and Next adds some of its own for a page.
 */
export function onClose(response: ServerResponse, call: () => void): void {
  const known = calls.get(response);
  if (known) {
    known.push(call);
    return;
  }
  const all = [call];
  calls.set(response, all);
  response.once("close", () => {
    for (const each of all) each();
  });
}
