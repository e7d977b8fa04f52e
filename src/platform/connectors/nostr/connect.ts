import { z } from "zod";
import { firstUnits } from "#kernel/excerpt.ts";
import { t } from "#kernel/language.ts";
import { type Account, type Call, type Connect, ConnectRefused } from "../contract.ts";
import { fetchAvatar } from "../shared/http/fetch-avatar.ts";
import { npubOf } from "./bech32.ts";
import { readBunker, readRelay, readRelays } from "./bunker.ts";
import type { Credentials, SignerAccess } from "./credentials.ts";
import { nostr } from "./describe.ts";
import { createKeyPair, Hex32, KIND, type NostrEvent } from "./event.ts";
import { collectEvents } from "./relay.ts";
import { type Signer, SignerError, withSigner } from "./signer.ts";

/** Milliseconds for the signer's owner to approve the connection. */
const APPROVE_MS = 30_000;
const ANSWER_MS = 10_000;
/** The permissions requested from the signer: to sign notes and deletion requests. */
const PERMISSIONS = "sign_event:1,sign_event:5";
/** Maximum relays taken from the account's own list. */
const MAX_LISTED_RELAYS = 8;
const text = z.string().catch("");
const ProfileContent = z.object({ name: text, display_name: text, picture: text });
export type Profile = { name: string; picture: string | null };

/**
 * Connects to a remote signer and finds the account it signs for, that account's relays and its name.
 * @param approveMs milliseconds for the signer's owner to approve
 */
export function nostrConnect(approveMs = APPROVE_MS): Connect {
  return {
    platform: nostr.platform,
    timeoutMs: 60_000,
    connection: "credentials",

    async open(typed, call): Promise<Account> {
      const { signer, relays, secret } = readBunker(typed.bunker ?? "");
      const typedRelays = readRelays(typed.relays ?? "");
      const access: SignerAccess = { signer, relays, clientKey: createKeyPair() };
      const pubkey = await withSigner(call, access, (open) => letIn(open, access, secret, approveMs)).catch(explain);
      const known = [...new Set([...typedRelays, ...relays])];
      const own = await readOwn(call, known, pubkey);
      const publishTo = typedRelays.length > 0 ? typedRelays : listedRelays(own);
      if (publishTo.length === 0)
        throw new ConnectRefused(
          t("The account lists no relays of its own there. Enter at least one to publish to."),
          "relays",
        );
      const found = profileOf(own) ?? profileOf(await readOwn(call, publishTo, pubkey));
      const npub = npubOf(pubkey);
      const credentials: Credentials = { ...access, pubkey, publishTo };
      return {
        externalId: pubkey,
        handle: npub,
        displayName: found?.name || `${npub.slice(0, 12)}…`,
        avatarUrl: found?.picture ? await fetchAvatar(call, found.picture) : null,
        credentials: JSON.stringify(credentials),
        expiresAt: null,
      };
    },
  };
}

/** @returns the account's public key, which only the signer knows */
async function letIn(
  signer: Signer,
  { signer: key }: SignerAccess,
  secret: string,
  approveMs: number,
): Promise<string> {
  const given = await signer.ask("connect", [key, secret, PERMISSIONS], approveMs);
  if (given !== "ack" && given !== secret)
    throw new SignerError("refused", "The signer's answer isn't the one expected.");
  const { data } = Hex32.safeParse(await signer.ask("get_public_key", [], ANSWER_MS));
  if (!data) throw new SignerError("refused", "The signer named no account.");
  return data;
}

function explain(error: unknown): never {
  if (!(error instanceof SignerError)) throw error;
  const { kind, message, authUrl } = error;
  if (kind === "unreachable") throw new ConnectRefused(message, "bunker");
  if (kind === "refused")
    throw new ConnectRefused(
      t("The signer refused: {reason}. Create a new connection there and copy its address.", {
        reason: message.replace(/\.$/, ""),
      }),
      "bunker",
    );
  throw new ConnectRefused(
    authUrl === null
      ? t("The signer didn't respond. Open your signer app, approve the connection, then try again.")
      : t("The signer waits for your approval. Open {url}, approve, then try again.", { url: authUrl }),
    "bunker",
  );
}

/** The account's profile and relay list, as far as these relays have them. */
async function readOwn(call: Call, relays: readonly string[], pubkey: string): Promise<NostrEvent[]> {
  const filter = { authors: [pubkey], kinds: [KIND.profile, KIND.relayList] };
  const events = await collectEvents(call, relays, filter).catch(() => []);
  return events.filter((event) => event.pubkey === pubkey).toSorted((a, b) => b.created_at - a.created_at);
}

/** The relays the account writes to, by its newest list (NIP-65). */
function listedRelays(own: readonly NostrEvent[]): string[] {
  const { tags } = own.find(({ kind }) => kind === KIND.relayList) ?? { tags: [] };
  const relays = tags.flatMap(([name, url = "", use]) =>
    name === "r" && use !== "read" ? (readRelay(url) ?? []) : [],
  );
  return [...new Set(relays)].slice(0, MAX_LISTED_RELAYS);
}

/** The newest readable profile among some events; null when there is none. */
export function profileOf(events: readonly NostrEvent[]): Profile | null {
  const newest = events.find(({ kind }) => kind === KIND.profile);
  if (!newest) return null;
  const { data } = ProfileContent.safeParse(parse(newest.content));
  if (!data) return null;
  const picture = URL.parse(data.picture);
  const name = firstUnits(data.display_name.trim() || data.name.trim(), 200);
  return { name, picture: picture && /^https?:$/.test(picture.protocol) ? picture.href : null };
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
