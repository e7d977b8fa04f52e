import { connect } from "node:net";
import { createTransport } from "nodemailer";
import { isLoopbackUrl } from "#platform/env.ts";
import { portTrouble } from "../port.ts";
import { type Check, type Finding, fail, ok, warn } from "./check.ts";

const PATIENCE_MS = 5000;

/** What is around the installation: its address, what speaks for it, the mail server. */
export const surroundingsChecks: readonly Check[] = [
  {
    name: "port",
    async run({ env }) {
      const isTaken = await accepts(env.PORT);
      if (!isTaken) return [warn(`Nothing listens on port ${env.PORT}.`, 'Run "npm start".')];
      const answer = await ask(`http://127.0.0.1:${env.PORT}/healthz`);
      if (answer === 200) return [ok(`Masthead answers on port ${env.PORT}.`)];
      return [
        fail(
          `${portTrouble(env, "EADDRINUSE")}: it does not answer like Masthead (${answer ?? "no answer"}).`,
          "End that program, or set PORT.",
        ),
      ];
    },
  },
  {
    name: "address",
    async run({ env }) {
      const answer = await ask(`${env.APP_URL}/healthz`);
      if (answer === 200) return [ok(`${env.APP_URL} leads here.`)];
      const fix =
        "Check APP_URL, the name's DNS entry, the certificate and the proxy. Links in mails use this address.";
      return [warn(`${env.APP_URL}/healthz answers ${answer ?? "nothing"} from this machine.`, fix)];
    },
  },
  {
    name: "proxies",
    run({ env }) {
      if (isLoopbackUrl(env.APP_URL)) return [ok("Masthead is for this machine alone.")];
      const findings: Finding[] = [];
      // We speak HTTP alone, so that somebody else has the certificate.
      if (env.APP_URL.startsWith("https:") && env.TRUSTED_PROXIES.length === 0)
        findings.push(
          warn(
            "A proxy speaks HTTPS for us, but TRUSTED_PROXIES is empty: all clients count as one.",
            "Set TRUSTED_PROXIES to the proxy's network; see src/operations/reverse-proxies.md.",
          ),
        );
      if (env.APP_URL.startsWith("http:"))
        findings.push(warn("Passwords and tokens travel unencrypted.", "Put a proxy with HTTPS in front."));
      if (!env.METRICS_TOKEN)
        findings.push(
          warn(
            "METRICS_TOKEN is not set: a proxy on this machine that adds no header would show /metrics.",
            "Set METRICS_TOKEN to the output of: openssl rand -hex 32",
          ),
        );
      return findings.length > 0 ? findings : [ok("Proxies are named and metrics need a token.")];
    },
  },
  {
    name: "traces",
    async run({ env }) {
      const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, "");
      const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`);
      if (!url || env.OTEL_SDK_DISABLED) return [ok("No collector of traces is named.")];
      const { host } = new URL(url);
      if ((await ask(url)) !== null) return [ok(`The collector at ${host} can be reached.`)];
      return [
        warn(`The collector of traces at ${host} does not answer.`, "Start it, or unset OTEL_EXPORTER_OTLP_ENDPOINT."),
      ];
    },
  },
  {
    name: "mail",
    async run({ env }) {
      if (!env.SMTP_URL) {
        if (isLoopbackUrl(env.APP_URL)) return [ok("Mail is kept in the local mailbox.")];
        return [fail("Without SMTP_URL nobody gets mail.", "Set SMTP_URL and MAIL_FROM.")];
      }
      const { host } = new URL(env.SMTP_URL);
      const transport = createTransport({
        url: env.SMTP_URL,
        connectionTimeout: PATIENCE_MS,
        greetingTimeout: PATIENCE_MS,
        socketTimeout: PATIENCE_MS,
      });
      try {
        await transport.verify();
        return [ok(`${host} takes our mail.`)];
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return [fail(`${host} does not take our mail: ${reason}`, "Check SMTP_URL, its password and the firewall.")];
      } finally {
        transport.close();
      }
    },
  },
];

/** @returns the status, or null when there was no answer */
async function ask(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: "manual" });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", timeout: PATIENCE_MS });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}
