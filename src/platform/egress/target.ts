import { t } from "#kernel/language.ts";
import { readAddress } from "./address.ts";

// Ports of protocols that an HTTP request could be crafted to speak to. The first list is the WHATWG fetch standard's
// "bad ports"; the second adds services of server networks: file shares, databases, caches, queues, remote desktops.
const BAD_PORTS = [
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
];

const SERVER_PORTS = [
  445, 873, 1433, 1521, 1883, 2181, 3268, 3269, 3306, 3389, 5432, 5433, 5671, 5672, 5900, 6379, 6380, 6432, 8883, 9042,
  9092, 11211, 26379, 27017, 27018, 27019, 33060,
];

const OTHER_PROTOCOLS = new Set([...BAD_PORTS, ...SERVER_PORTS]);

/** Whether a port is known for a protocol other than HTTP. */
const isOtherProtocol = (port: number): boolean => OTHER_PROTOCOLS.has(port);

/** Why a URL may not be called. `message` is a sentence for the user who entered it. */
export type Refusal = {
  code: "scheme" | "userinfo" | "port" | "host" | "unresolvable" | "private" | "invalid";
  message: string;
};

/** A valid URL. `caveat` is why it is refused anyway, unless the operator allowed its network. */
export type Target = { url: URL; host: string; port: number; caveat: Refusal | null };

const MAX_URL_LENGTH = 2048;
const LOCAL_SUFFIXES = ["internal", "local", "localhost", "home.arpa"];

/**
 * Parses a URL without touching the network. The URL parser normalizes every spelling of a host: `0x7f.1`, `１２７.1`,
 * `%6c`.
 */
export function readTarget(text: string): Target | Refusal {
  if (text.length > MAX_URL_LENGTH)
    return refusedTarget(
      "invalid",
      t("The address must be at most {maximum} characters.", { maximum: String(MAX_URL_LENGTH) }),
    );
  // The parser drops these silently, but the stored URL must be the one that is called.
  if (/\p{Cc}/u.test(text)) return refusedTarget("invalid", t("The address contains control characters."));
  const url = URL.parse(text);
  if (!url) return refusedTarget("invalid", t("Enter a complete address, such as https://example.com/hooks."));
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return refusedTarget("scheme", t("The address must start with https:// or http://."));
  }
  if (url.username !== "" || url.password !== "") {
    return refusedTarget("userinfo", t("The address must not contain a user name or password."));
  }
  // "example.com." is the same host; TLS and the Host header use it without the trailing dot.
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const literal = readAddress(host);
  if (!literal && !isName(host)) return refusedTarget("invalid", t("The host name is not valid."));
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  return {
    url,
    host: literal ? literal.toString() : host,
    port,
    caveat: portCaveat(port) ?? (literal ? null : nameCaveat(host)),
  };
}

export const refusedTarget = (code: Refusal["code"], message: string): Refusal => ({ code, message });

function isName(host: string): boolean {
  return host.length <= 253 && host.split(".").every((label) => label.length >= 1 && label.length <= 63);
}

function portCaveat(port: number): Refusal | null {
  if (!isOtherProtocol(port)) return null;
  return refusedTarget(
    "port",
    t("Port {port} isn't allowed because it's used by another protocol.", { port: String(port) }),
  );
}

function nameCaveat(name: string): Refusal | null {
  const isLocal = !name.includes(".") || LOCAL_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`));
  return isLocal
    ? refusedTarget("host", t('"{name}" is a local network name. Use a public host name.', { name }))
    : null;
}
