import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { RECENT_ERRORS } from "#domain/operations/monitoring/index.ts";
import { isTracing, openSpan } from "#kernel/trace.ts";
import { onClose } from "./close.ts";
import { createRecent } from "./recent-errors.ts";
import type { Destination } from "./route.ts";

/** Metrics of this web process beside its requests: refusals, its event loop and its memory. */
export const webRegistry = new Registry();

export const REQUESTS = {
  name: "masthead_http_request_duration_seconds",
  help: "Time from the request's headers to the end of the response, by route family and status class.",
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
};

/** The requests of one family and status class: those in each bucket alone, the last of them unbounded, and their seconds. */
type Durations = { buckets: number[]; seconds: number };

/**
 * A histogram by family and status. `prom-client` has one too, but sorts and joins the labels of each request, which takes
 * longer than some requests.
 * @param buckets their upper bounds in seconds, ascending
 */
export function createDurations({ name, help, buckets }: { name: string; help: string; buckets: readonly number[] }) {
  const byStatus = new Map<string, Map<string, Durations>>();

  function begin(family: string, status: string): Durations {
    const durations = { buckets: [...buckets, 0].fill(0), seconds: 0 };
    const byFamily = byStatus.get(status) ?? new Map<string, Durations>();
    byStatus.set(status, byFamily.set(family, durations));
    return durations;
  }

  function linesOf(labels: string, durations: Durations): string[] {
    let total = 0;
    const cumulated = durations.buckets.map((count, at) => {
      total += count;
      return `${name}_bucket{le="${buckets[at] ?? "+Inf"}",${labels}} ${total}`;
    });
    return [...cumulated, `${name}_sum{${labels}} ${durations.seconds}`, `${name}_count{${labels}} ${total}`];
  }

  return {
    count(family: string, status: string, seconds: number): void {
      const durations = byStatus.get(status)?.get(family) ?? begin(family, status);
      let at = 0;
      while (at < buckets.length && seconds > (buckets[at] ?? 0)) at += 1;
      durations.buckets[at] = (durations.buckets[at] ?? 0) + 1;
      durations.seconds += seconds;
    },
    /** In Prometheus' text format. */
    text(): string {
      const lines = [...byStatus].flatMap(([status, byFamily]) =>
        [...byFamily].flatMap(([family, all]) => linesOf(`family="${family}",status="${status}"`, all)),
      );
      return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ""].join("\n");
    },
  };
}

const requests = createDurations(REQUESTS);

/** The metrics of this process, in Prometheus' text format. */
export async function readWebMetrics(): Promise<string> {
  return `${await webRegistry.metrics()}\n${requests.text()}`;
}

const denials = new Counter({
  name: "masthead_limiter_denials_total",
  help: "Requests rejected with 429 by any rate limiter, by route family.",
  labelNames: ["family"],
  registers: [webRegistry],
});

const OWN = "masthead_web_";
collectDefaultMetrics({ register: webRegistry, prefix: OWN });
// The library's gauges with the ending of counters repeat the sum of others that it has too.
for (const name of ["active_handles", "active_requests", "active_resources"])
  webRegistry.removeSingleMetric(`${OWN}nodejs_${name}_total`);

const recentErrors = createRecent();
new Gauge({
  name: RECENT_ERRORS,
  help: "Requests of the last hour with a status of 500 or above, by route family; 503 is left out.",
  labelNames: ["family"],
  registers: [webRegistry],
  collect() {
    this.reset();
    for (const [family, count] of recentErrors.counts()) this.set({ family }, count);
  },
});

/** Counts a request once its response has ended. Event streams last as long as a page is open, and are left out. */
export function countRequest(response: ServerResponse, destination: Destination, path: string): void {
  const startedAt = performance.now();
  const family = familyOf(destination, path);
  onClose(response, () => {
    if (response.statusCode === 429) denials.inc({ family });
    // An outage and a maintenance, which say so themselves, are 503.
    if (response.headersSent && response.statusCode >= 500 && response.statusCode !== 503) recentErrors.count(family);
    if (family !== "live") requests.count(family, classOf(response), (performance.now() - startedAt) / 1000);
  });
}

const CLASSES = ["0xx", "1xx", "2xx", "3xx", "4xx", "5xx"];

/** A client that disconnected before the response began got none. */
function classOf({ headersSent, statusCode }: ServerResponse): string {
  return (headersSent && CLASSES[Math.floor(statusCode / 100)]) || "none";
}

const STUDIO: readonly [RegExp, string][] = [
  [/^\/api\/trpc\//, "trpc"],
  [/^\/(healthz|readyz)$/, "health"],
  [/^\/(media|api\/media|exports)\//, "media"],
  [/^\/(b|calendar)\//, "feed"],
  [/^\/(_next\/|fonts\/|masthead\.mjs$|favicon)/, "file"],
  [/^\/api\//, "api"],
];

/** A short list: paths with ids would each be a separate series. */
export function familyOf({ to }: Destination, path: string): string {
  if (to === "nowhere" || to === "refusal") return "refused";
  if (to !== "studio") return to;
  return STUDIO.find(([pattern]) => pattern.test(path))?.[1] ?? "page";
}

/** Health checks, built files, and streams that stay open as long as a page. */
const UNTRACED: ReadonlySet<string> = new Set(["health", "file", "metrics", "live", "refused"]);
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Handles a request within its own span. It is named by route family, and by route where an adapter sets one: raw paths
 * contain ids and tokens. A caller's own trace is linked, not joined, because anyone may send one.
 */
export function inRequestSpan<Result>(
  request: IncomingMessage,
  response: ServerResponse,
  { destination, path }: { destination: Destination; path: string },
  result: () => Result,
): Result {
  if (!isTracing()) return result();
  const family = familyOf(destination, path);
  if (UNTRACED.has(family)) return result();
  const method = METHODS.has(request.method ?? "") ? (request.method ?? "") : "_OTHER";
  const { traceparent } = request.headers;
  const spanOptions = {
    name: `${method} ${family}`,
    kind: "server" as const,
    attributes: { "http.request.method": method, "masthead.family": family },
    linkedTo: typeof traceparent === "string" ? traceparent : undefined,
  };
  return openSpan(spanOptions, (span) => {
    if (span) {
      response.once("close", () => {
        const { headersSent, statusCode } = response;
        if (headersSent) span.set({ "http.response.status_code": statusCode });
        if (headersSent && statusCode >= 500) span.fail(String(statusCode));
        span.end();
      });
    }
    return result();
  });
}
