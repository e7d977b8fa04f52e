import type { Platform } from "#platform/services.ts";
import { createServices, loadEnv } from "#platform/services.ts";
import { authenticateSession } from "../authenticate.ts";
import type { IncomingCall } from "../call.ts";
import { clientAddress } from "../request/client-address.ts";
import { requestIdOf } from "../request/request-id.ts";

let opened: Platform | undefined;

/** The platform of the process that runs the pages, created at the first request. */
export function studioServices(): Platform {
  opened ??= createServices(loadEnv(), "studio");
  return opened;
}

/** The caller of a page: the browser session, with the studio as the entry point. */
export async function arriveFromStudio(
  headers: Headers,
  brandSlug: string | null,
  services: Platform = studioServices(),
): Promise<IncomingCall> {
  return {
    services,
    caller: (await authenticateSession(services, headers)) ?? { kind: "guest" },
    origin: {
      requestId: requestIdOf(headers),
      entryPoint: "studio",
      address: clientAddress(headers, services.env),
      userAgent: headers.get("user-agent"),
    },
    brandSlug,
  };
}
