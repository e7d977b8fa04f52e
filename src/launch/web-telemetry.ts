import type { ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { onClose } from "./web-close.ts";
import type { Destination } from "./web-route.ts";

/** Metrics of this web process: requests, refusals, its event loop and its memory. */
export const webRegistry = new Registry();

const requests = new Histogram({
  name: "masthead_http_request_duration_seconds",
  help: "Time from the request's headers to the end of the response, by route family and status class.",
  labelNames: ["family", "status"],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [webRegistry],
});

const denials = new Counter({
  name: "masthead_limiter_denials_total",
  help: "Requests rejected with 429 by any rate limiter, by route family.",
  labelNames: ["family"],
  registers: [webRegistry],
});

collectDefaultMetrics({ register: webRegistry, prefix: "masthead_web_" });

/** Counts a request once its response has ended. Event streams last as long as a page is open, and are left out. */
export function countRequest(response: ServerResponse, destination: Destination, path: string): void {
  const startedAt = performance.now();
  const family = familyOf(destination, path);
  onClose(response, () => {
    // A client that disconnected before the response began got none.
    const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : "none";
    if (response.statusCode === 429) denials.inc({ family });
    if (family !== "live") requests.observe({ family, status }, (performance.now() - startedAt) / 1000);
  });
}

const STUDIO: readonly [RegExp, string][] = [
  [/^\/api\/trpc\//, "trpc"],
  [/^\/(healthz|readyz)$/, "health"],
  [/^\/(media|api\/media|exports)\//, "media"],
  [/^\/b\//, "feed"],
  [/^\/(_next\/|fonts\/|masthead\.mjs$|favicon)/, "file"],
  [/^\/api\//, "api"],
];

/** A short list: paths with ids would each be a separate series. */
export function familyOf({ to }: Destination, path: string): string {
  if (to === "nowhere" || to === "refusal") return "refused";
  if (to !== "studio") return to;
  return STUDIO.find(([pattern]) => pattern.test(path))?.[1] ?? "page";
}
