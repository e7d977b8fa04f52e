// First: what other modules print while they are loaded are lines of the log.
import "./web-log.ts";
import type { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import next from "next";
import { findBrandOfDomain } from "#domain/brands/custom-domains/index.ts";
import { reportFolders } from "#domain/content/folders/index.ts";
import { watchAppKeys } from "#domain/operations/app-keys/index.ts";
import { checkKeys } from "#domain/operations/keys/index.ts";
import { openDb } from "#platform/db/index.ts";
import { createProbe } from "#platform/db/probe.ts";
import { ConfigurationError } from "#platform/env.ts";
import { readLanguages } from "#platform/read-languages.ts";
import { createSecrets } from "#platform/secrets.ts";
import { loadEnv } from "#platform/services.ts";
import { startTelemetry } from "#platform/telemetry/telemetry.ts";
import { createWebServer } from "#server/connections.ts";
import { createCustomDomains } from "#server/custom-domains.ts";
import { createDrain } from "#server/drain.ts";
import { createEdge } from "#server/edge.ts";
import { BUILT_FILES, builtFiles } from "#server/files.ts";
import { sendLanguage } from "#server/languages.ts";
import { listenAddresses, listenOn } from "#server/listen.ts";
import { createMetrics, createMetricsReader } from "#server/metrics.ts";
import { createOutageGuard } from "#server/outage.ts";
import { KINDS, LOADING, warmUp } from "#server/warm.ts";
import { serveCallbacks } from "#transport/inbound/serve.ts";
import { serveMcp } from "#transport/mcp/serve.ts";
import { serveOAuth } from "#transport/oauth/serve.ts";
import * as forPages from "#transport/pages/for-pages.ts";
import { lendToPages } from "#transport/pages/lend-to-pages.ts";
import { endShortLinks, serveShortLinks } from "#transport/public/short-links.ts";
import { restApi } from "#transport/rest/serve.ts";
import { endEventStreams } from "#transport/streams/events.ts";
import { serveLive } from "#transport/streams/live.ts";
import { webServices } from "#transport/web-services.ts";
import { child } from "./child.ts";
import { BUILD_STAMP, readStamp } from "./fingerprint.ts";
import { findFormerBuild, keepBuild } from "./former-build.ts";
import { portProblem } from "./port.ts";
import { ROOT } from "./root.ts";
import { watchDisks } from "./watch-disks.ts";
import { log } from "./web-log.ts";

const LISTEN_MS = 5000;
const DRAIN_MS = 25_000;
const RECHECK_MS = 2000;
/** The timeout for a last write to a database that may be frozen. */
const LEAVE_MS = 1000;
/** Together with the guard's delay before it probes, below the 5 s that a frozen database may cost. */
const PROBE_MS = 3500;

const isDev = process.argv.includes("--dev");
await child.configured();
const env = loadEnv();

const readMetrics = createMetricsReader(webServices);
const stopTelemetry = await startTelemetry(env, "web", { log, readMetrics });
const server = createWebServer(env, { isDev });
const drain = createDrain(server, DRAIN_MS);
let unready: "is starting" | "is shutting down" | null = "is starting";

// Before Next loads the first page.
lendToPages(forPages);
const studio = next({ dev: isDev, dir: ROOT, port: env.PORT, httpServer: server, quiet: true });
const loading = studio.prepare();
// A failure is reported after that of the keys, which a person has to fix first.
loading.catch(() => {});
const db = openDb(env.DATABASE_URL, env.PREPARED_STATEMENTS);
// Loads the compiler of queries meanwhile, a tenth of the start. Whether the database responds is asked later. On the very
// first start this one connection is older than what the preparation sets for our role, such as `jit = off`.
db.$connect().catch(() => {});
await child.begun();
try {
  readLanguages(env);
} catch (error) {
  if (error instanceof ConfigurationError) await child.fail(error.lines);
  throw error;
}
await refuseWrongKeys();
await loading;
/** Which release this is; null where it was built by hand. */
const release = readStamp(BUILD_STAMP);
const outage = createOutageGuard(createProbe(env.DATABASE_URL, PROBE_MS), {
  onChange: (isUnreachable) =>
    log.warn(isUnreachable ? "the database is not responding" : "the database is responding again"),
});
const { replica } = webServices();
replica?.followOutages(outage);
const putBefore = createEdge({
  env,
  log,
  isDev,
  unready: () => unready,
  outage,
  readsInOutage: () => replica !== null,
  findSite: createCustomDomains(env, (domain) => findBrandOfDomain(webServices().db, domain)),
  handlers: {
    rest: restApi().listen,
    mcp: getRequestListener(serveMcp, { overrideGlobalObjects: false }),
    oauth: serveOAuth,
    callbacks: getRequestListener(serveCallbacks, { overrideGlobalObjects: false }),
    shortLinks: getRequestListener(serveShortLinks, { overrideGlobalObjects: false }),
    live: getRequestListener(serveLive, { overrideGlobalObjects: false }),
    metrics: createMetrics(readMetrics),
    page: studio.getRequestHandler(),
    // In development files change at any time, and Next builds them on request.
    sendFile: isDev ? () => false : builtFiles(release && (await findFormerBuild(env.DATA_DIR, release))),
    sendLanguage,
  },
});
putBefore(server);

/**
 * Before the first response: what other processes encrypted must be decryptable here. An unreachable database does not
 * prevent the start, because requests then get 503; the check is repeated until it responds.
 */
async function refuseWrongKeys(): Promise<void> {
  try {
    await checkKeys({ db, secrets: createSecrets(env.ENCRYPTION_KEYS) });
  } catch (error) {
    if (error instanceof ConfigurationError) await child.fail(error.lines);
    log.warn({ err: error }, "the encryption keys are checked once the database responds");
    setTimeout(refuseWrongKeys, RECHECK_MS).unref();
  }
}

/** A launcher that is still stopping may hold the port for a moment. */
async function listen(): Promise<NetServer[]> {
  for (const deadline = Date.now() + LISTEN_MS; ; await new Promise((resolve) => setTimeout(resolve, 250))) {
    try {
      return await listenOn(server, env.PORT, listenAddresses(env));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EADDRINUSE" && Date.now() < deadline) continue;
      await child.fail([portProblem(env, code)]);
    }
  }
}

const extraServers = await listen();
watchDisks(env, log);
const [stopping, ended] = [new AbortController(), new AbortController()];
void watchAppKeys(webServices(), { stop: ended.signal });
const reportingFolders = reportFolders(webServices(), "web", { stop: ended.signal });
child.onStop(async () => {
  // Not ready first: a load balancer must notice before this process stops accepting connections.
  unready = "is shutting down";
  stopping.abort();
  drain.begin();
  await sleep(env.DRAIN_SECONDS * 1000);
  endEventStreams();
  await drain.finish(extraServers);
  ended.abort();
  await Promise.all([
    Promise.race([Promise.all([reportingFolders, endShortLinks()]), sleep(LEAVE_MS)]),
    stopTelemetry(),
  ]);
});
await child.ready(env.APP_URL);
// It answers whoever asks already; a load balancer sends requests here once the first of a process are done.
await warm(LOADING);
if (!stopping.signal.aborted) unready = null;
await warm(KINDS);
if (release !== null && !isDev) {
  await keepBuild(env.DATA_DIR, release, BUILT_FILES).catch((err: unknown) =>
    log.warn({ err }, "pages that are open during the next upgrade will have to be reloaded"),
  );
}

async function warm(paths: readonly string[]): Promise<void> {
  // In development pages are built on request.
  if (isDev) return;
  try {
    await warmUp(putBefore, new URL(env.APP_URL).host, paths, stopping.signal);
  } catch (error) {
    log.warn({ err: error }, "the first requests are slower than others");
  }
}
