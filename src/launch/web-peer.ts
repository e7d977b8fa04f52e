import type { IncomingMessage } from "node:http";

/** The address of the connection's other end, set by us alone: what came under this name is dropped. */
const PEER = "x-masthead-peer";
/** Present when the request carried a forwarding header. Next adds such headers itself, so theirs tell nothing. */
const FORWARDED = "x-masthead-forwarded";

const FORWARDING = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

let hasWarned = false;

/** Tells the inner code where a request came from: it sees headers only, never the connection. */
export function markPeer(request: IncomingMessage, env: { TRUSTED_PROXIES: string[] }): void {
  const forwarding = FORWARDING.find((name) => request.headers[name] !== undefined);
  setHeader(request, PEER, readAddress(request.socket.remoteAddress));
  setHeader(request, FORWARDED, forwarding ? "1" : null);
  if (forwarding && env.TRUSTED_PROXIES.length === 0 && !hasWarned) {
    hasWarned = true;
    console.error(
      `A request came with the header ${forwarding}, but TRUSTED_PROXIES is not set: it is ignored, and all clients behind that proxy count as one. For example TRUSTED_PROXIES=10.0.0.0/8`,
    );
  }
}

function readAddress(address: string | undefined): string {
  return (address ?? "").replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Next reads the parsed headers, the REST listener the raw ones. */
function setHeader(request: IncomingMessage, name: string, value: string | null): void {
  const raw: string[] = [];
  for (let i = 0; i + 1 < request.rawHeaders.length; i += 2) {
    const [key = "", text = ""] = request.rawHeaders.slice(i, i + 2);
    if (key.toLowerCase() !== name) raw.push(key, text);
  }
  delete request.headers[name];
  if (value !== null) {
    request.headers[name] = value;
    raw.push(name, value);
  }
  request.rawHeaders.splice(0, request.rawHeaders.length, ...raw);
}
