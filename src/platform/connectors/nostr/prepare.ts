import { endingOf } from "../../media-address.ts";
import type { Outgoing, PrepareCall, PrepareOutcome } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { readEventId } from "./bech32.ts";
import { readCredentials } from "./credentials.ts";
import { failed, unsignedEvent } from "./deliver.ts";
import { NostrEvent } from "./event.ts";
import { noteOf } from "./note.ts";
import { OPTIONS } from "./options.ts";
import { readQuote } from "./quote.ts";
import { SignerError, signRemotely } from "./signer.ts";

/** Milliseconds for the signer's owner to approve, if signing is not approved permanently. */
const SIGN_MS = 45_000;
/** Seconds after which an event that was never sent is signed anew, because relays refuse old events. */
const KEPT_SECONDS = 900;

/** A part's signed event from its state; null before it is signed. */
export function signedOf({ state }: Pick<Outgoing, "state">): NostrEvent | null {
  return typeof state?.event === "string" ? NostrEvent.parse(JSON.parse(state.event)) : null;
}

/** Has the part's event signed once; from then on the same event is sent on every try. */
export async function preparePart(outgoing: Outgoing, call: PrepareCall, now: Date): Promise<PrepareOutcome> {
  const signed = signedOf(outgoing);
  const isOld = signed !== null && signed.created_at + KEPT_SECONDS < now.getTime() / 1000;
  if (isOld && outgoing.sentSecondsAgo === null) return { kind: "step", state: null, afterSeconds: 0 };
  if (signed) return { kind: "ready" };
  const { part, channel, earlier, options } = outgoing;
  // Apps show an address as an image or a video by its ending (NIP-92 has examples only with one).
  const media = part.media.map((one) => ({
    ...one,
    url: /\.[a-z0-9]{2,4}$/i.test(new URL(one.url).pathname) ? one.url : `${one.url}.${endingOf(one.type)}`,
  }));
  for (const { url } of media) if (await call.egress.check(url)) return failed("media_not_public");
  const credentials = readCredentials(channel.credentials);
  const thread = threadBefore(earlier, credentials.pubkey);
  if (thread === "gone") return failed("parent_gone");
  const template = noteOf({
    text: part.body,
    media,
    thread,
    people: [],
    contentWarning: readOptions(OPTIONS, options).content_warning,
    quote: part.kind === "post" ? readQuote(options) : null,
    relay: credentials.publishTo[0] ?? "",
    at: now,
  });
  try {
    const event = await signRemotely(call, credentials, template, SIGN_MS);
    return { kind: "step", state: { event: JSON.stringify(event) }, afterSeconds: 0 };
  } catch (error) {
    if (error instanceof SignerError) return unsignedEvent(error);
    throw error;
  }
}

/** When a user resolved a part with a link, its ID is in that URL. */
function threadBefore(earlier: Outgoing["earlier"], pubkey: string) {
  const [root, parent] = [earlier.at(0), earlier.at(-1)].map((one) => {
    const id = one && readEventId(one.externalId || (one.permalink.split(/[/:]/).at(-1) ?? ""));
    return id ? { id, pubkey } : null;
  });
  if (earlier.length === 0) return null;
  return root && parent ? { root, parent } : "gone";
}
