import { createServices, loadEnv, type Platform } from "#platform/services.ts";

let opened: Platform | undefined;

/** The platform of the process that serves programs, opened at the first request: one pool of connections for all its adapters. */
export function webServices(): Platform {
  opened ??= createServices(loadEnv(), "web");
  return opened;
}
