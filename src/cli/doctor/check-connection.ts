import { getMe } from "#client/sdk.gen.ts";
import { openClient } from "../connection.ts";
import { Failure, refusalFailure } from "../failure.ts";
import type { Io } from "../io.ts";
import type { Finding } from "./checks.ts";

/**
 * Signatures and codes are valid for minutes; with a larger clock difference they begin to fail without a visible
 * reason.
 */
const SKEW_SECONDS = 60;

/** What one call of `GET /me` tells about the connection to the installation, and about the token. */
export async function checkConnection(
  url: string,
  token: string | undefined,
  io: Io,
): Promise<{ findings: Finding[]; isSignedIn: boolean }> {
  const requestedAt = io.now().getTime();
  const { data, error, response } = await getMe({ client: openClient({ url, token, isDryRun: false }, io) });
  if (!response) {
    if (!(error instanceof Failure)) throw error;
    const fix = CERTIFICATE.test(error.message)
      ? CERTIFICATE_FIX
      : "Check the URL, and that the installation is running.";
    return { findings: [{ check: "installation", ok: false, message: error.message, fix }], isSignedIn: false };
  }
  if (!response.headers.has("X-Request-Id")) {
    const message = `${url} responds, but it isn't a Masthead installation`;
    return {
      findings: [{ check: "installation", ok: false, message, fix: "Use another URL with --url." }],
      isSignedIn: false,
    };
  }
  const milliseconds = io.now().getTime() - requestedAt;
  const findings: Finding[] = [
    { check: "installation", ok: true, message: `${url} responds in ${milliseconds} ms`, fix: null },
    examineEncryption(url),
    ...examineClock(response, io),
  ];
  if (!token) {
    const fix = `masthead login --url ${url}`;
    return {
      findings: [...findings, { check: "token", ok: false, message: "You're not signed in", fix }],
      isSignedIn: false,
    };
  }
  if (data) {
    const message = `Signed in as ${data.user.email}, with ${data.token.tier === "full" ? "full access" : `the tier ${data.token.tier}`}`;
    return { findings: [...findings, { check: "token", ok: true, message, fix: null }], isSignedIn: true };
  }
  const { message: serverMessage, details } = refusalFailure(response.status, error);
  const message =
    response.status === 401 ? "The token is invalid: revoked, or from another installation" : serverMessage;
  return {
    findings: [...findings, { check: "token", ok: false, message, fix: details.join(" ") || null }],
    isSignedIn: false,
  };
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/;
const CERTIFICATE_FIX =
  "The certificate isn't trusted. Add your certificate authority to NODE_EXTRA_CA_CERTS, or ask the administrator to fix it.";

function examineEncryption(url: string): Finding {
  const { protocol, hostname } = new URL(url);
  if (protocol === "https:")
    return { check: "encryption", ok: true, message: "The connection is encrypted", fix: null };
  if (hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.")) {
    return { check: "encryption", ok: true, message: "Not encrypted, but local to this machine", fix: null };
  }
  const fix = "Use an https:// URL, and revoke tokens that were sent over this connection.";
  return { check: "encryption", ok: false, message: "Not encrypted: others on the network can read your token", fix };
}

function examineClock(response: Response, io: Io): Finding[] {
  const server = Date.parse(response.headers.get("Date") ?? "");
  if (Number.isNaN(server)) return [];
  const seconds = Math.round((io.now().getTime() - server) / 1000);
  const ok = Math.abs(seconds) <= SKEW_SECONDS;
  const message = ok
    ? "Clocks are in sync"
    : `This machine's clock is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} the server's`;
  return [{ check: "clock", ok, message, fix: ok ? null : "Correct the clock, or use NTP." }];
}
