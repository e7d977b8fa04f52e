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
  exchange: "waiting for the whole answer",
};

const UNREACHABLE: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  EHOSTUNREACH: "there is no route to it",
  ENETUNREACH: "there is no route to it",
  ETIMEDOUT: "it does not answer",
};

/** What it means that the deadline came, or the caller called off. */
export function interrupted(reason: "timeout" | "aborted", { phase }: Progress, timeoutMs: number): Failure {
  if (reason === "aborted") return { code: "aborted", message: "The request was called off." };
  return { code: "timeout", message: `Gave up after ${timeoutMs / 1000} s while ${WHILE[phase]}.` };
}

/** What an error of the socket, of TLS or of the HTTP parser means at this point of the call. */
export function broken(error: unknown, { phase, status }: Progress): Failure {
  const { code, reason } = detailsOf(error);
  if (phase === "connect") {
    return { code: "connect", message: `The receiver cannot be reached: ${UNREACHABLE[code] ?? reason}.` };
  }
  if (phase === "tls") return { code: "tls", message: `The secure connection failed: ${reason}.` };
  if (!code || code.startsWith("HPE_"))
    return { code: "protocol", message: `The answer is not valid HTTP: ${reason}.` };
  const when = status === undefined ? "before it answered" : `in the middle of its answer (status ${status})`;
  return { code: "reset", message: `The receiver closed the connection ${when}.` };
}

// llhttp and OpenSSL keep the readable part in `reason`; when OpenSSL's error comes by way of a write, it is a field of
// the message: "write EPROTO 40:error:0A00010B:SSL routines:function:wrong version number:file:77:".
function detailsOf(error: unknown): { code: string; reason: string } {
  if (!(error instanceof Error)) return { code: "", reason: String(error) };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if ("reason" in error && typeof error.reason === "string") return { code, reason: error.reason };
  return { code, reason: /:SSL routines:[^:]*:([^:]+):/.exec(error.message)?.[1] ?? error.message };
}
