import type { Publisher } from "../contract.ts";
import { readCredentials } from "./credentials.ts";
import { deliverToRelays } from "./deliver.ts";
import { nostr } from "./describe.ts";
import { permalinkOf, VIEWER } from "./links.ts";
import { preparePart, signedOf } from "./prepare.ts";

/** Sends the signed event, always the same one, so that it exists once. @param viewer see `permalinkOf` */
export function nostrPublisher(viewer = VIEWER): Publisher {
  return {
    platform: nostr.platform,
    timeoutMs: 18_000,
    prepareTimeoutMs: 120_000,
    // Without the sent event it can't be distinguished from others.
    settlement: (outgoing) => (signedOf(outgoing) ? [{ by: "key", honouredSeconds: Number.POSITIVE_INFINITY }] : []),
    prepare: (outgoing, call) => preparePart(outgoing, call, new Date()),
    async publish(outgoing, call) {
      const event = signedOf(outgoing);
      if (!event) return { kind: "start_over" };
      const { publishTo } = readCredentials(outgoing.channel.credentials);
      const delivery = await deliverToRelays(call, publishTo, event);
      if (delivery.kind !== "accepted") return delivery;
      const { note } = delivery;
      return {
        kind: "done",
        externalId: event.id,
        permalink: permalinkOf(viewer, event, publishTo),
        ...(note !== null && { note }),
      };
    },
  };
}
