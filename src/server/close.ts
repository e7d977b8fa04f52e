import type { ServerResponse } from "node:http";

/** On the response itself, since a map would be searched for it several times in each request. */
const CALLS = Symbol("calls on close");

type Watched = ServerResponse & { [CALLS]?: (() => void)[] };

/**
 * Calls the function once a response has ended or its client has disconnected, in the order of registration. All share
 * one listener: Node warns about more than ten listeners of one event, and Next adds some of its own for a page.
 */
export function onClose(response: Watched, call: () => void): void {
  if (response[CALLS]) {
    response[CALLS].push(call);
    return;
  }
  response[CALLS] = [call];
  response.on("close", callAll);
}

function callAll(this: Watched): void {
  const calls = this[CALLS] ?? [];
  this[CALLS] = [];
  for (const call of calls) call();
}
