import { LeaseExpiredError, type Replier, type ReplyOutcome } from "../contract.ts";
import { readCredentials } from "./credentials.ts";
import { type Delivery, deliverToRelays, failed, unsignedEvent } from "./deliver.ts";
import { nostr } from "./describe.ts";
import { permalinkOf, VIEWER } from "./links.ts";
import { noteOf, peopleOf, threadOf } from "./note.ts";
import { collectEvents, RelayError } from "./relay.ts";
import { SignerError, signRemotely } from "./signer.ts";

const SIGN_MS = 10_000;

/**
 * Replies to a note in its thread. Every try would be signed anew and be another note, so one that no relay confirmed
 * is never sent again automatically.
 * @param viewer see `permalinkOf`
 */
export function nostrReplier(viewer = VIEWER): Replier {
  return {
    platform: nostr.platform,
    timeoutMs: 45_000,
    async prepare({ media }, call) {
      for (const { url } of media) if (await call.egress.check(url)) return failed("media_not_public");
      return { kind: "ready" };
    },
    async reply({ channel, item, body, media }, call) {
      const credentials = readCredentials(channel.credentials);
      const { publishTo } = credentials;
      try {
        const [parent] = await collectEvents(call, publishTo, { ids: [item.externalId] });
        if (!parent) return failed("parent_gone", "The post to reply to is no longer on the channel's relays.");
        const root = threadOf(parent)?.root;
        const template = noteOf({
          text: body,
          media,
          thread: { root: root === undefined ? parent : { id: root }, parent },
          people: peopleOf(parent).filter((pubkey) => pubkey !== credentials.pubkey),
          contentWarning: undefined,
          relay: publishTo[0] ?? "",
          at: new Date(),
        });
        const event = await signRemotely(call, credentials, template, SIGN_MS);
        const outcome = outcomeOf(await deliverToRelays(call, publishTo, event));
        if (outcome !== "accepted") return outcome;
        return { kind: "done", externalId: event.id, permalink: permalinkOf(viewer, event, publishTo) };
      } catch (error) {
        if (error instanceof LeaseExpiredError || !(error instanceof SignerError || error instanceof RelayError))
          throw error;
        return error instanceof SignerError ? unsignedEvent(error) : failed("not_reached", error.message);
      }
    },
  };
}

function outcomeOf(delivery: Delivery): ReplyOutcome | "accepted" {
  if (delivery.kind === "accepted") return "accepted";
  if (delivery.kind !== "throttled") return delivery;
  const refusal = failed("relay_error", "The relays take no more posts for now.");
  return { ...refusal, retryAfterSeconds: delivery.seconds };
}
