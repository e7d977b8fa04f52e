/** The target of a request: the REST API with this path, another adapter of ours, Next, or a refusal. */
export type Destination =
  | { to: "rest"; url: string }
  | { to: "mcp" }
  | { to: "oauth" }
  | { to: "live" }
  | { to: "callbacks" }
  | { to: "short_links" }
  | { to: "metrics" }
  | { to: "studio" }
  | { to: "nowhere"; as: "json" | "text" }
  | { to: "refusal" };

type Hosts = { API_HOST?: string; CALLBACK_HOST?: string; SHORT_LINK_HOST?: string };

const BASE = "/api/v1";
/** The authorization server's own paths; its consent screen is a page of the studio. */
const OAUTH =
  /^\/(oauth\/(authorize(\/[\w-]+)?|par|token|register|revoke|consent\/[\w-]+\/decision)|\.well-known\/oauth-(authorization-server|protected-resource(\/mcp)?))$/;
const CALLBACK = /^\/+(webhooks(\/|$)|oauth\/+[^/]+\/+(callback|client-metadata\.json)\/*$)/;

/** Decides by host and path alone. `url` is the raw request target. */
export function routeOf(url: string, host: string | undefined, env: Hosts): Destination {
  // `OPTIONS *` and absolute targets are for proxies.
  if (!url.startsWith("/")) return { to: "refusal" };
  const path = pathOf(url);
  if (env.SHORT_LINK_HOST && isHost(host, env.SHORT_LINK_HOST)) return { to: "short_links" };
  const isApiHost = env.API_HOST !== undefined && isHost(host, env.API_HOST);
  if (!isApiHost && (path === BASE || path.startsWith(`${BASE}/`))) return { to: "rest", url };
  const plain = decode(path);
  // In any encoding: Next decodes the path.
  const isCallback = plain !== null && CALLBACK.test(plain);
  const isCallbackHost = env.CALLBACK_HOST !== undefined && isHost(host, env.CALLBACK_HOST);
  // One host may serve both.
  if (isApiHost && !(isCallback && isCallbackHost)) return { to: "rest", url: url === "/" ? BASE : BASE + url };
  // For a path that it cannot decode Next responds with a bare 500.
  if (plain === null) return { to: "nowhere", as: path.startsWith("/api/") ? "json" : "text" };
  if (env.CALLBACK_HOST && isCallback && !isCallbackHost) return { to: "nowhere", as: "text" };
  if (path.startsWith("/webhooks/")) return { to: "callbacks" };
  // Also with a host for short links: texts that were published before contain them.
  if (path.startsWith("/l/")) return { to: "short_links" };
  if (path === "/mcp") return { to: "mcp" };
  if (path === "/api/live") return { to: "live" };
  if (path === "/metrics") return { to: "metrics" };
  if (OAUTH.test(path)) return { to: "oauth" };
  return { to: "studio" };
}

/** The path of a request target. */
export function pathOf(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? url : url.slice(0, at);
}

/** A configured host without a port matches that name on any port. */
function isHost(value: string | undefined, configured: string): boolean {
  const name = value?.toLowerCase();
  return name === configured || (!configured.includes(":") && name?.replace(/:\d+$/, "") === configured);
}

/** @returns null for what cannot be decoded */
function decode(path: string): string | null {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** `%41` for `A`: characters that mean the same encoded or not (RFC 3986 §2.3), and the comma, by which tRPC parts calls. */
const PLAIN = /%(?:2[cde]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;
/** A backslash is a slash to `URL`; an encoded slash is one to whoever decodes the path before parting it. */
const REFUSED = /\/\/|\\|#|%(?:2f|5c|23|[01][\da-f]|7f)/i;
/** `.`, `..`, and those with parameters: `..;x`. */
const DOTS = /(?:^|[/\\])\.{1,2}(?:;[^/\\]*)?(?:[/\\]|$)/;
/** Times that a path may be encoded, one over another, before it is refused unseen. */
const MOST_LAYERS = 4;

/**
 * The request target that every decision is made on and every handler gets: one spelling for one address.
 * @param target as the client sent it
 * @returns null for a target that programs behind one another would read differently: with dot segments, backslashes,
 * doubled or encoded slashes, in any encoding, or in absolute form
 */
export function canonicalTarget(target: string): string | null {
  if (!target.startsWith("/")) return null;
  const at = target.indexOf("?");
  const path = at < 0 ? target : target.slice(0, at);
  if (target.includes("#") || REFUSED.test(path) || hasDotSegments(path)) return null;
  const plain = path.replace(PLAIN, decodeURIComponent);
  return at < 0 ? plain : plain + target.slice(at);
}

function hasDotSegments(path: string): boolean {
  let decoded = path;
  for (let layer = 0; layer <= MOST_LAYERS; layer += 1) {
    if (DOTS.test(decoded)) return true;
    const next = decoded.replace(/%(?:2[5ef]|3b|5c)/gi, decodeURIComponent);
    if (next === decoded) return false;
    decoded = next;
  }
  return true;
}
