import { type Message, msg, t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { UndecodableError } from "./decompress.ts";
import type { Progress } from "./exchange.ts";

export type Failure = {
  code: "refused" | "dns" | "connect" | "tls" | "timeout" | "reset" | "aborted" | "protocol";
  /** A sentence for the delivery log. */
  message: string;
};

const TIMED_OUT: Record<Progress["phase"], Message> = {
  dns: msg("Timed out after {seconds} s while resolving the host name."),
  connect: msg("Timed out after {seconds} s while connecting."),
  tls: msg("Timed out after {seconds} s while securing the connection."),
  exchange: msg("Timed out after {seconds} s while waiting for the complete response."),
};

const UNREACHABLE: Record<string, Message> = {
  ECONNREFUSED: msg("connection refused"),
  EHOSTUNREACH: msg("no route to host"),
  ENETUNREACH: msg("network unreachable"),
  ETIMEDOUT: msg("connection timed out"),
};

/** A certificate whose dates don't fit: it may as well be this machine's clock that is wrong. */
const UNTIMELY: Record<string, Message> = {
  CERT_NOT_YET_VALID: msg("the certificate isn't valid yet, or this machine's clock is wrong"),
  CERT_HAS_EXPIRED: msg("the certificate has expired, or this machine's clock is wrong"),
};

/** The failure for a timeout, or for a cancellation by the caller. */
export function interruptedError(reason: "timeout" | "aborted", { phase }: Progress, timeoutMs: number): Failure {
  if (reason === "aborted") return { code: "aborted", message: t("The request was canceled.") };
  return { code: "timeout", message: t(TIMED_OUT[phase], { seconds: String(timeoutMs / 1000) }) };
}

/** The failure for an error of the socket, of TLS or of the HTTP parser in this phase of the request. */
export function failureOf(error: unknown, { phase, status }: Progress): Failure {
  if (error instanceof UndecodableError) {
    const message = t("The response is said to be compressed ({coding}), but isn't.", { coding: error.coding });
    return { code: "protocol", message };
  }
  const { code, reason } = detailsOf(error);
  if (phase === "connect") {
    const known = lookUp(UNREACHABLE, code);
    const why = known ? t(known) : reason;
    return { code: "connect", message: t("The server can't be reached: {reason}.", { reason: why }) };
  }
  if (phase === "tls") {
    const untimely = lookUp(UNTIMELY, code);
    const why = untimely ? t(untimely) : reason;
    return { code: "tls", message: t("The secure connection failed: {reason}.", { reason: why }) };
  }
  if (!code || code.startsWith("HPE_"))
    return { code: "protocol", message: t("The response is not valid HTTP: {reason}.", { reason }) };
  const message =
    status === undefined
      ? t("The server closed the connection before responding.")
      : t("The server closed the connection in the middle of its response (status {status}).", {
          status: String(status),
        });
  return { code: "reset", message };
}

// llhttp and OpenSSL keep the readable part in `reason`; for an OpenSSL error during a write, it is a field of the
// message: "write EPROTO 40:error:0A00010B:SSL routines:function:wrong version number:file:77:".
function detailsOf(error: unknown): { code: string; reason: string } {
  if (!(error instanceof Error)) return { code: "", reason: String(error) };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if ("reason" in error && typeof error.reason === "string") return { code, reason: error.reason };
  return { code, reason: /:SSL routines:[^:]*:([^:]+):/.exec(error.message)?.[1] ?? error.message };
}
