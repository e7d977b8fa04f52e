import { isPublic, isWithin, readAddress, readNetwork } from "./egress/address.ts";

type Settings = { APP_URL: string; WEBHOOK_ALLOW_PRIVATE: readonly string[] };

/** Names that only a local network resolves (RFC 6761, RFC 6762, ICANN's .internal). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|test|invalid|home\.arpa)$/;

/**
 * Why networks can't fetch files from this installation's URL, and what to do; null when the URL itself is no obstacle.
 * No name is resolved. An address in `WEBHOOK_ALLOW_PRIVATE` is accepted, for networks that run on this machine.
 */
export function publicAddressProblem(env: Settings): { message: string; fix: string } | null {
  const { protocol, hostname } = new URL(env.APP_URL);
  const name = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const address = readAddress(name === "localhost" ? "127.0.0.1" : name);
  if (address && isWithin(address, env.WEBHOOK_ALLOW_PRIVATE.map(readNetwork))) return null;
  const fix = "Set APP_URL to the public https address of this installation.";
  if (address ? !isPublic(address) : LOCAL_NAME.test(name)) {
    return { message: `${env.APP_URL} can't be reached from the internet.`, fix };
  }
  return protocol === "https:" ? null : { message: `${env.APP_URL} is not an https address.`, fix };
}
