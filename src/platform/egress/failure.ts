import type { Progress } from "./exchange.ts";

export type Failure = {
  code: "refused" | "dns" | "connect" | "tls" | "timeout" | "reset" | "aborted" | "protocol";
  /** A sentence for the delivery log. */
  message: string;
};

const WHILE: Record<Progress["phase"], string> = {
  dns: "resolving the host name",
  connect: "connecting",
  tls: "securing the connection",
  exchange: "waiting for the complete response",
};

const UNREACHABLE: Record<string, string> = {
  ECONNREFUSED: "connection refused",
  EHOSTUNREACH: "no route to host",
  ENETUNREACH: "network unreachable",
  ETIMEDOUT: "connection timed out",
};

/** A certificate whose dates don't fit: it may as well be this machine's clock that is wrong. */
const UNTIMELY: Record<string, string> = {
  CERT_NOT_YET_VALID: "the certificate isn't valid yet",
  CERT_HAS_EXPIRED: "the certificate has expired",
};

/** The failure for a timeout, or for a cancellation by the caller. */
export function interrupted(reason: "timeout" | "aborted", { phase }: Progress, timeoutMs: number): Failure {
  if (reason === "aborted") return { code: "aborted", message: "The request was canceled." };
  return { code: "timeout", message: `Timed out after ${timeoutMs / 1000} s while ${WHILE[phase]}.` };
}

/** The failure for an error of the socket, of TLS or of the HTTP parser in this phase of the request. */
export function failureOf(error: unknown, { phase, status }: Progress): Failure {
  const { code, reason } = detailsOf(error);
  if (phase === "connect") {
    return { code: "connect", message: `The receiver can't be reached: ${UNREACHABLE[code] ?? reason}.` };
  }
  if (phase === "tls") {
    const untimely = UNTIMELY[code] && `${UNTIMELY[code]}, or this machine's clock is wrong`;
    return { code: "tls", message: `The secure connection failed: ${untimely ?? reason}.` };
  }
  if (!code || code.startsWith("HPE_"))
    return { code: "protocol", message: `The response is not valid HTTP: ${reason}.` };
  const when = status === undefined ? "before responding" : `in the middle of its response (status ${status})`;
  return { code: "reset", message: `The receiver closed the connection ${when}.` };
}

// llhttp and OpenSSL keep the readable part in `reason`; for an OpenSSL error during a write, it is a field of the
// message: "write EPROTO 40:error:0A00010B:SSL routines:function:wrong version number:file:77:".
function detailsOf(error: unknown): { code: string; reason: string } {
  if (!(error instanceof Error)) return { code: "", reason: String(error) };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if ("reason" in error && typeof error.reason === "string") return { code, reason: error.reason };
  return { code, reason: /:SSL routines:[^:]*:([^:]+):/.exec(error.message)?.[1] ?? error.message };
}
