import { t } from "#kernel/language.ts";
import { isPublic, isWithin, readAddress, readNetwork } from "./egress/address.ts";

type Settings = {
  APP_URL: string;
  WEBHOOK_ALLOW_PRIVATE: readonly string[];
  TEST_PLATFORM?: string | undefined;
};

/**
 * The private networks from which files are fetched as well: those of `WEBHOOK_ALLOW_PRIVATE` where the platforms run on
 * this machine, which test platforms do. No other platform can reach them.
 */
export function fetchingNetworks({
  WEBHOOK_ALLOW_PRIVATE,
  TEST_PLATFORM,
}: Omit<Settings, "APP_URL">): readonly string[] {
  return TEST_PLATFORM ? WEBHOOK_ALLOW_PRIVATE : [];
}

/** Names that only a local network resolves (RFC 6761, RFC 6762, ICANN's .internal). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|test|invalid|home\.arpa)$/;

/**
 * Why networks can't fetch files from this installation's URL, and what to do; null when the URL itself is no obstacle.
 * No name is resolved.
 */
export function publicAddressProblem(env: Settings): { message: string; fix: string } | null {
  const { protocol, hostname } = new URL(env.APP_URL);
  const name = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const address = readAddress(name === "localhost" ? "127.0.0.1" : name);
  if (address && isWithin(address, fetchingNetworks(env).map(readNetwork))) return null;
  const fix = t("Give this installation a public https address.");
  if (address ? !isPublic(address) : LOCAL_NAME.test(name)) {
    return { message: t("{url} can't be reached from the internet.", { url: env.APP_URL }), fix };
  }
  return protocol === "https:" ? null : { message: t("{url} is not an https address.", { url: env.APP_URL }), fix };
}
