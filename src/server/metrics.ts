import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Gauge, Registry } from "prom-client";
import { GAUGES, type GaugeReading, readGauges } from "#domain/operations/monitoring/index.ts";
import { type Env, isLoopbackUrl } from "#platform/env.ts";
import type { Platform } from "#platform/services.ts";
import { readSharedCounts } from "#platform/telemetry/shared-counts.ts";
import { isLoopbackPeer } from "./peer.ts";
import { readWebMetrics, webRegistry } from "./telemetry.ts";

/** However often metrics are scraped, the database is queried at this interval. */
const FRESH_MS = 5000;

/**
 * Headers that metrics scrapers send by themselves. Proxies use hundreds of forwarding headers, so any other header
 * closes the adapter, as it does for the local mailbox.
 */
const SCRAPER_HEADERS =
  /^(accept|accept-encoding|accept-language|cache-control|connection|host|pragma|user-agent|x-prometheus-scrape-timeout-seconds)$/;

const PATH = /^\/metrics(\?|$)/;

/** Without access the response is that of an unknown path. */
export type MetricsAccess = "open" | "closed" | "wants_token";

/**
 * Decides who may read `/metrics`: requests with METRICS_TOKEN; without one configured, programs on
 * this machine that connect directly. HTTP/1.0 is refused, because proxies that add no header use it.
 * @returns a function to call before the request is marked with its peer
 */
export function createMetricsGuard({
  METRICS_TOKEN: token,
}: Pick<Env, "METRICS_TOKEN">): (request: IncomingMessage) => MetricsAccess {
  return (request) => {
    if (!PATH.test(request.url ?? "")) return "closed";
    if (token === undefined) return isLocalScraper(request) ? "open" : "closed";
    const value = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    return isSame(value, token) ? "open" : "wants_token";
  };
}

function isLocalScraper(request: IncomingMessage): boolean {
  return (
    isLoopbackPeer(request) &&
    request.httpVersion !== "1.0" &&
    isLoopbackHost(request.headers.host) &&
    Object.keys(request.headers).every((name) => SCRAPER_HEADERS.test(name))
  );
}

/** DNS rebinding: another site can resolve its own name to this machine; the browser still sends that name as Host. */
function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && URL.canParse(`http://${host}`) && isLoopbackUrl(`http://${host}`);
}

function isSame(value: string, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(value), digest(token));
}

type MetricsServices = Pick<Platform, "db" | "env" | "clock" | "replica">;

/** The counters of a process with a replica, and what they count. */
export const REPLICA_COUNTERS = {
  masthead_replica_reads_total:
    "Lists and the like by what answered them: the replica, also alone in an outage, or the primary while it is behind or unusable.",
  masthead_replica_repeated_statements_total:
    "Statements that the replica did not complete, and that were repeated on the primary.",
};

/** What this process has read from the replica, and what from the primary instead. Nothing without a replica. */
function readSources({ replica }: MetricsServices): string {
  if (!replica) return "";
  const { repeated, ...sources } = replica.counts;
  return [
    ...counterLines(
      "masthead_replica_reads_total",
      Object.entries(sources).map(([source, count]) => [`{source="${source}"}`, count]),
    ),
    ...counterLines("masthead_replica_repeated_statements_total", [["", repeated]]),
    "",
  ].join("\n");
}

function counterLines(name: keyof typeof REPLICA_COUNTERS, values: readonly (readonly [string, number])[]): string[] {
  return [
    `# HELP ${name} ${REPLICA_COUNTERS[name]}`,
    `# TYPE ${name} counter`,
    ...values.map(([labels, n]) => `${name}${labels} ${n}`),
  ];
}

/**
 * Reads the metrics of this process, of all workers together and of the database, in Prometheus' text format.
 * @param open called at each reading, so that nothing is opened before the first
 */
export function createMetricsReader(open: () => MetricsServices): () => Promise<string> {
  let shared: { at: number; text: Promise<string> } | undefined;
  return async () => {
    const services = open();
    if (!shared || performance.now() - shared.at > FRESH_MS) {
      shared = { at: performance.now(), text: readShared(services) };
    }
    return `${await readWebMetrics()}\n${readSources(services)}${await shared.text}`;
  };
}

/** Serves `/metrics`. */
export function createMetrics(read: () => Promise<string>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await read();
    response.writeHead(200, {
      "Content-Type": webRegistry.contentType,
      "Cache-Control": "no-store",
      "Content-Length": Buffer.byteLength(text),
    });
    response.end(request.method === "HEAD" ? undefined : text);
  };
}

async function readShared(services: MetricsServices): Promise<string> {
  const gauges = await readGauges(services);
  const isUp = gauges.some(({ name, value }) => name === "masthead_database_up" && value === 1);
  const counts = isUp ? await readSharedCounts(services.db).catch(() => "") : "";
  return `${await asText(gauges)}\n${counts}`;
}

async function asText(gauges: readonly GaugeReading[]): Promise<string> {
  const registry = new Registry();
  for (const [name, help] of Object.entries(GAUGES)) {
    const own = gauges.filter((gauge) => gauge.name === name);
    if (own.length === 0) continue;
    const labelNames = [...new Set(own.flatMap(({ labels }) => Object.keys(labels ?? {})))];
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const { labels, value } of own) gauge.set(labels ?? {}, value);
  }
  return registry.metrics();
}
