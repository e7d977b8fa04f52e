import { createServices, loadEnv, type Platform } from "#platform/services.ts";

let opened: Platform | undefined;

/**
 * The platform of the process that serves API clients, created at the first request: one connection pool for all its
 * adapters.
 */
export function webServices(): Platform {
  opened ??= createServices(loadEnv(), "web");
  return opened;
}
