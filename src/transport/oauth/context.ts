import type { PublicContext } from "#kernel/context.ts";
import type { Platform } from "#platform/services.ts";
import { clientAddress } from "../request/client-address.ts";
import { requestIdOf } from "../request/request-id.ts";

/** The parts of Node's request that are read here. */
type Incoming = { headers: Record<string, string | string[] | undefined> };

const seen = new WeakMap<Incoming, PublicContext>();

/** The context of a request to the authorization server, whose callers are clients without a token; one per request. */
export function contextOf(services: Platform, request: Incoming | undefined): PublicContext {
  const known = request && seen.get(request);
  if (known) return known;
  const headers = headersOf(request ?? { headers: {} });
  const ctx: PublicContext = {
    ...services,
    caller: { kind: "guest" },
    origin: {
      requestId: requestIdOf(headers),
      entryPoint: "mcp",
      address: clientAddress(headers, services.env),
      userAgent: headers.get("user-agent"),
    },
  };
  if (request) seen.set(request, ctx);
  return ctx;
}

/** Converts Node's headers to web-standard headers. */
export function headersOf({ headers }: Incoming): Headers {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Headers(pairs);
}
