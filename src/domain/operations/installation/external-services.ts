import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { createTransport } from "nodemailer";
import { RECENT_ERRORS } from "#domain/operations/monitoring/index.ts";
import { isLoopbackUrl } from "#platform/env.ts";
import { collectorOf, SIGNALS } from "#platform/telemetry/telemetry.ts";
import { type Check, type Facts, type Finding, fail, off, ok, warn } from "./finding.ts";

const TIMEOUT_MS = 5000;

/** Public URL, proxy, mail server and OpenTelemetry collector. */
export const externalServiceChecks: readonly Check[] = [
  {
    name: "requests",
    async run({ env }) {
      const metrics = await readMetrics(env);
      if (metrics === null) return [off(`No metrics of a web process on port ${env.PORT} can be read.`)];
      const counts = [...metrics.matchAll(RECENT_ERROR_LINE)].map(([, family, count]) => `${family} ${count}`);
      if (counts.length === 0) return [ok("No server errors in the last hour.")];
      return [
        warn(
          `Requests that ended in a server error in the last hour: ${counts.join(", ")}.`,
          'Search the log of the web process for "request failed".',
        ),
      ];
    },
  },
  {
    name: "address",
    async run({ env }) {
      const response = await askStatus(`${env.APP_URL}/healthz`);
      if (response === 200) return [ok(`${env.APP_URL} reaches this installation.`)];
      const fix =
        "Check APP_URL, the name's DNS entry, the certificate and the proxy. Links in emails use this address.";
      return [warn(`${env.APP_URL}/healthz returns ${response ?? "no response"} from this machine.`, fix)];
    },
  },
  {
    name: "proxies",
    run({ env }) {
      if (isLoopbackUrl(env.APP_URL)) return [ok("Masthead only serves this machine.")];
      const findings: Finding[] = [];
      // Masthead itself speaks only HTTP, so a proxy must terminate TLS.
      if (env.APP_URL.startsWith("https:") && env.TRUSTED_PROXIES.length === 0)
        findings.push(
          warn(
            "APP_URL uses HTTPS, so there is a proxy, but TRUSTED_PROXIES is empty: all clients share one rate limit.",
            "Set TRUSTED_PROXIES to the proxy's network; see docs/operations/reverse-proxies.md.",
          ),
        );
      if (env.APP_URL.startsWith("http:"))
        findings.push(warn("Passwords and tokens are sent unencrypted.", "Put an HTTPS proxy in front."));
      if (!env.METRICS_TOKEN)
        findings.push(
          warn(
            "METRICS_TOKEN is not set: a proxy on this machine that adds no forwarding header would expose /metrics.",
            "Set METRICS_TOKEN to the output of: openssl rand -hex 32",
          ),
        );
      return findings.length > 0 ? findings : [ok("TRUSTED_PROXIES and METRICS_TOKEN are set.")];
    },
  },
  {
    name: "telemetry",
    async run({ env }) {
      const sent = SIGNALS.flatMap((signal) => {
        const url = collectorOf(env, signal);
        return url === null ? [] : [{ signal, url }];
      });
      if (sent.length === 0)
        return [off("Nothing is sent to an OpenTelemetry collector: set OTEL_EXPORTER_OTLP_ENDPOINT.")];
      const check = async ({ signal, url }: (typeof sent)[number]) => {
        const { host } = new URL(url);
        if ((await askStatus(url)) !== null) return ok(`The collector of ${signal} at ${host} is reachable.`);
        return warn(
          `The collector of ${signal} at ${host} is not responding.`,
          "Start it, or unset its OTEL variables.",
        );
      };
      return await Promise.all(sent.map(check));
    },
  },
  {
    name: "mail",
    async run({ env }) {
      if (!env.SMTP_URL) {
        if (isLoopbackUrl(env.APP_URL)) return [ok("Emails are stored in the local mailbox.")];
        return [fail("SMTP_URL is not set: no emails are sent.", "Set SMTP_URL and MAIL_FROM.")];
      }
      const { host } = new URL(env.SMTP_URL);
      const transport = createTransport({
        url: env.SMTP_URL,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      });
      try {
        await transport.verify();
        return [ok(`${host} accepts the connection.`)];
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return [fail(`Connecting to ${host} failed: ${reason}`, "Check SMTP_URL, its password and the firewall.")];
      } finally {
        transport.close();
      }
    },
  },
];

const RECENT_ERROR_LINE = new RegExp(String.raw`^${RECENT_ERRORS}\{family="(\w+)"\} (\d+)$`, "gm");

/** The metrics of the web process of this machine, asked as Prometheus asks; null if there is none. */
async function readMetrics({ PORT, METRICS_TOKEN: token }: Facts["env"]): Promise<string | null> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const asked = get({ host: "127.0.0.1", port: PORT, path: "/metrics", headers, timeout: TIMEOUT_MS });
  try {
    const [response] = (await once(asked, "response", { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [
      IncomingMessage,
    ];
    return response.statusCode === 200 ? await text(response) : null;
  } catch {
    return null;
  } finally {
    asked.destroy();
  }
}

/** @returns the status, or null when there was no response */
export async function askStatus(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "manual" });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
