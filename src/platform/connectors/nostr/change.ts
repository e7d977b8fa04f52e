import type { Changer } from "../contract.ts";
import { readEventId } from "./bech32.ts";
import { readCredentials } from "./credentials.ts";
import { deliverToRelays, failed, unsignedEvent } from "./deliver.ts";
import { nostr } from "./describe.ts";
import { KIND } from "./event.ts";
import { SignerError, signRemotely } from "./signer.ts";

const SIGN_MS = 30_000;

/** Asks relays to delete posts (NIP-09). They may decline, and copies on other relays remain; Nostr has no edits. */
export const nostrChanger: Changer = {
  platform: nostr.platform,
  timeoutMs: 60_000,
  async remove({ channel, published }, call) {
    const credentials = readCredentials(channel.credentials);
    const ids = published.map(({ externalId, permalink }) =>
      readEventId(externalId || (permalink.split(/[/:]/).at(-1) ?? "")),
    );
    if (ids.includes(null)) return failed("parent_gone", "A part of the post can't be identified.");
    const tags = [...ids.flatMap((id) => (id ? [["e", id]] : [])), ["k", String(KIND.note)]];
    const request = { kind: KIND.deletion, created_at: Math.floor(Date.now() / 1000), tags, content: "" };
    try {
      const event = await signRemotely(call, credentials, request, SIGN_MS);
      const delivery = await deliverToRelays(call, credentials.publishTo, event);
      return delivery.kind === "accepted" ? { kind: "done" } : delivery;
    } catch (error) {
      if (error instanceof SignerError) return unsignedEvent(error);
      throw error;
    }
  },
};
