import type { ServerResponse } from "node:http";

const calls = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls once an answer has ended or its client has gone, in the order of the calls to this function. All share one
 * listener: Node warns of more than ten of one event, and Next adds some of its own for a page.
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
