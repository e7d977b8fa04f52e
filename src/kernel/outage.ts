/**
 * Required services: `disk` is the space of either the database or the media folder, `storage` an S3 server, `remote`
 * any other server that was called over HTTP.
 */
export type Outage = "database" | "disk" | "storage" | "remote";

/** Node's codes for lost connections and unreachable servers of any kind. */
const NETWORK = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
];

/**
 * Lost connections, an unreachable, frozen or stopping server, no free connection, no memory, and conflicts between
 * transactions: the codes of Prisma, its driver adapter, Node, PostgreSQL and PgBouncer.
 */
const DATABASE = new Set([
  ...NETWORK,
  ...["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034"],
  ...["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections", "TransactionWriteConflict"],
  ...["53200", "53300", "53400", "57P01", "57P02", "57P03", "58030", "40001", "40P01", "55P03", "57014"],
  ...["08000", "08001", "08003", "08004", "08006", "08P01", "25P03", "25006", "57P05"],
]);

/** PostgreSQL's "disk full" and the operating system's codes for no space, no more files and a read-only folder. */
const DISK = new Set(["53100", "ENOSPC", "EDQUOT", "EFBIG", "EROFS"]);

const DATABASE_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Unable to start a transaction in the given time|server closed the connection|Client has encountered a connection error/;
/** PostgreSQL's message where it has no specific code, as for a file that it could not extend. */
const DISK_MESSAGES = /No space left on device/;

/** An error in the chain of causes. For raw queries Prisma stores the driver's error in `meta` instead of `cause`. */
type ErrorLink = {
  code?: unknown;
  originalCode?: unknown;
  kind?: unknown;
  name?: unknown;
  message?: unknown;
  /** What the S3 client adds to each of its errors, with the response's status if there was one. */
  $metadata?: { httpStatusCode?: number };
  meta?: { driverAdapterError?: ErrorLink };
  cause?: ErrorLink;
};

/** Classifies a thrown value as an outage, which is temporary, or as null for a defect of ours. */
export function outageOf(error: unknown): Outage | null {
  let link = error as ErrorLink | null | undefined;
  let found: Outage | null = null;
  for (let depth = 0; link && typeof link === "object" && depth < 16; depth++) {
    const codes = [link.code, link.originalCode, link.kind].map(String);
    const message = String(link.message);
    if (link.$metadata) return isUnreachable(link, codes) ? "storage" : null;
    // Node's own `fetch`, which is never used for the database.
    if (message === "fetch failed") return "remote";
    if (codes.some((code) => DISK.has(code)) || DISK_MESSAGES.test(message)) return "disk";
    if (codes.some((code) => DATABASE.has(code)) || DATABASE_MESSAGES.test(message)) found = "database";
    link = link.meta?.driverAdapterError ?? link.cause;
  }
  return found;
}

function isUnreachable({ name, $metadata: { httpStatusCode = 0 } = {} }: ErrorLink, codes: readonly string[]): boolean {
  return httpStatusCode >= 500 || name === "TimeoutError" || codes.some((code) => NETWORK.includes(code));
}
