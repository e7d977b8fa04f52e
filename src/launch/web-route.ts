/** Where a request goes: to the REST API under this address, to another door of ours, to Next, or no further. */
export type Destination =
  | { to: "rest"; url: string }
  | { to: "mcp" }
  | { to: "oauth" }
  | { to: "live" }
  | { to: "callbacks" }
  | { to: "studio" }
  | { to: "nowhere"; as: "json" | "text" }
  | { to: "refusal" };

type Hosts = { API_HOST?: string | undefined; CALLBACK_HOST?: string | undefined };

const BASE = "/api/v1";
/** The authorization server's own addresses; its consent screen is a page of the studio. */
const OAUTH =
  /^\/(oauth\/(authorize(\/[\w-]+)?|token|register|revoke|consent\/[\w-]+\/decision)|\.well-known\/oauth-(authorization-server|protected-resource(\/mcp)?))$/;
const CALLBACK = /^\/(webhooks(\/|$)|oauth\/[^/]+\/callback$)/;

/** Decides by host and path alone (product.md §1). `url` is the request target as it came. */
export function route(url: string, host: string | undefined, env: Hosts): Destination {
  // `OPTIONS *` and absolute targets are for proxies.
  if (!url.startsWith("/")) return { to: "refusal" };
  const path = url.split("?", 1)[0] ?? "/";
  if (env.API_HOST && isHost(host, env.API_HOST)) return { to: "rest", url: url === "/" ? BASE : BASE + url };
  if (path === BASE || path.startsWith(`${BASE}/`)) return { to: "rest", url };
  // Next answers what it cannot decode with a bare 500.
  if (!isDecodable(path)) return { to: "nowhere", as: path.startsWith("/api/") ? "json" : "text" };
  if (env.CALLBACK_HOST && CALLBACK.test(path) && !isHost(host, env.CALLBACK_HOST)) {
    return { to: "nowhere", as: "text" };
  }
  if (path.startsWith("/webhooks/")) return { to: "callbacks" };
  if (path === "/mcp") return { to: "mcp" };
  if (path === "/api/live") return { to: "live" };
  if (OAUTH.test(path)) return { to: "oauth" };
  return { to: "studio" };
}

/** A configured host without a port means that name on any port. */
function isHost(given: string | undefined, configured: string): boolean {
  const name = given?.toLowerCase();
  return name === configured || (!configured.includes(":") && name?.replace(/:\d+$/, "") === configured);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
