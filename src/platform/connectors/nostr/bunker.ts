import { msg, t } from "#kernel/language.ts";
import { ConnectRefused } from "../contract.ts";
import { readPubkey } from "./bech32.ts";

/** Maximum relays of one signer or account; more bring no benefit. */
const MAX_RELAYS = 10;

export type Bunker = { signer: string; relays: string[]; secret: string };

const INSTRUCTIONS = msg("In your signer app, create a connection and copy its address, which starts with bunker://.");

/**
 * Parses the URL of a remote signer (NIP-46).
 * @throws ConnectRefused for anything else, above all for a private key
 */
export function readBunker(typed: string): Bunker {
  const text = typed.trim();
  if (/nsec1|ncryptsec1/i.test(text) || /^[0-9a-f]{64}$/i.test(text))
    throw refused(
      `${t("That's a private key, or looks like one. Whoever has it owns the account for good and it can't be revoked, so Masthead never stores one.")} ${t(INSTRUCTIONS)}`,
    );
  const url = URL.parse(text);
  const signer = url?.protocol === "bunker:" ? readPubkey(url.host || url.pathname.replace(/^\/+/, "")) : null;
  if (!url || !signer) throw refused(t(INSTRUCTIONS));
  const relays = url.searchParams.getAll("relay").flatMap((relay) => readRelay(relay) ?? []);
  if (relays.length === 0) throw refused(t("This address names no relay to reach the signer by. Copy it whole."));
  return { signer, relays: [...new Set(relays)].slice(0, MAX_RELAYS), secret: url.searchParams.get("secret") ?? "" };
}

/**
 * Parses entered relays, separated by spaces, commas or line breaks.
 * @throws ConnectRefused for an invalid one
 */
export function readRelays(typed: string): string[] {
  const words = typed.split(/[\s,]+/).filter((word) => word !== "");
  const relays = words.map((word) => {
    const relay = readRelay(word.includes("://") ? word : `wss://${word}`);
    if (!relay)
      throw new ConnectRefused(
        t('"{word}" isn\'t a relay. Enter an address such as wss://relay.example.', { word }),
        "relays",
      );
    return relay;
  });
  if (relays.length > MAX_RELAYS)
    throw new ConnectRefused(t("Enter {maximum} relays at most.", { maximum: MAX_RELAYS }), "relays");
  return [...new Set(relays)];
}

/** A relay's URL in normalized form; null for an invalid one. */
export function readRelay(text: string): string | null {
  const url = URL.parse(text.trim());
  const isRelay = url && /^wss?:$/.test(url.protocol) && url.username === "" && url.password === "" && url.host !== "";
  if (!isRelay || url.href.length > 255) return null;
  url.hash = "";
  return url.pathname === "/" && url.search === "" ? url.origin : url.href;
}

function refused(message: string): ConnectRefused {
  return new ConnectRefused(message, "bunker");
}
