import { t } from "#kernel/language.ts";
import { readAddress } from "./address.ts";
import { isOtherProtocol } from "./ports.ts";

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
    return refusal(
      "invalid",
      t("The address must be at most {maximum} characters.", { maximum: String(MAX_URL_LENGTH) }),
    );
  // The parser drops these silently, but the stored URL must be the one that is called.
  if (/\p{Cc}/u.test(text)) return refusal("invalid", t("The address contains control characters."));
  const url = URL.parse(text);
  if (!url) return refusal("invalid", t("Enter a complete address, such as https://example.com/hooks."));
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return refusal("scheme", t("The address must start with https:// or http://."));
  }
  if (url.username !== "" || url.password !== "") {
    return refusal("userinfo", t("The address must not contain a user name or password."));
  }
  // "example.com." is the same host; TLS and the Host header use it without the trailing dot.
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const literal = readAddress(host);
  if (!literal && !isName(host)) return refusal("invalid", t("The host name is not valid."));
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  return {
    url,
    host: literal ? literal.toString() : host,
    port,
    caveat: portCaveat(port) ?? (literal ? null : nameCaveat(host)),
  };
}

export const refusal = (code: Refusal["code"], message: string): Refusal => ({ code, message });

function isName(host: string): boolean {
  return host.length <= 253 && host.split(".").every((label) => label.length >= 1 && label.length <= 63);
}

function portCaveat(port: number): Refusal | null {
  if (!isOtherProtocol(port)) return null;
  return refusal("port", t("Port {port} isn't allowed because it's used by another protocol.", { port: String(port) }));
}

function nameCaveat(name: string): Refusal | null {
  const isLocal = !name.includes(".") || LOCAL_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`));
  return isLocal ? refusal("host", t('"{name}" is a local network name. Use a public host name.', { name })) : null;
}
