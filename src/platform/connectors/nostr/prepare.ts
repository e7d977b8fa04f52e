import type { Outgoing, PrepareCall, PrepareOutcome } from "../contract.ts";
import { readOptions } from "../options.ts";
import { readEventId } from "./bech32.ts";
import { readCredentials } from "./credentials.ts";
import { failed, unsigned } from "./deliver.ts";
import { NostrEvent } from "./event.ts";
import { noteOf } from "./note.ts";
import { OPTIONS } from "./options.ts";
import { SignerError, signRemotely } from "./signer.ts";

/** For the signer's owner to approve, where that is not done once and for all. */
const SIGN_MS = 45_000;
/** What was signed longer ago and never sent is signed anew, for relays take nothing that is old. In seconds. */
const KEPT_SECONDS = 900;

/** The signed event of a part, as its state has it; null before it is signed. */
export function signedOf({ state }: Pick<Outgoing, "state">): NostrEvent | null {
  return typeof state?.event === "string" ? NostrEvent.parse(JSON.parse(state.event)) : null;
}

/** Has the part's event signed, once: from then on the same one is sent however often. */
export async function preparePart(outgoing: Outgoing, call: PrepareCall, now: Date): Promise<PrepareOutcome> {
  const signed = signedOf(outgoing);
  const isOld = signed !== null && signed.created_at + KEPT_SECONDS < now.getTime() / 1000;
  if (isOld && outgoing.sentSecondsAgo === null) return { kind: "step", state: null, afterSeconds: 0 };
  if (signed) return { kind: "ready" };
  const { part, channel, earlier, options } = outgoing;
  for (const { url } of part.media) if (await call.egress.check(url)) return failed("media_not_public");
  const credentials = readCredentials(channel.credentials);
  const thread = threadBefore(earlier, credentials.pubkey);
  if (thread === "gone") return failed("parent_gone");
  const template = noteOf({
    text: part.body,
    media: part.media,
    thread,
    people: [],
    contentWarning: readOptions(OPTIONS, options).content_warning,
    relay: credentials.publishTo[0] ?? "",
    at: now,
  });
  try {
    const event = await signRemotely(call, credentials, template, SIGN_MS);
    return { kind: "step", state: { event: JSON.stringify(event) }, afterSeconds: 0 };
  } catch (error) {
    if (error instanceof SignerError) return unsigned(error);
    throw error;
  }
}

/** Where a person said where a part is, its id is in that address. */
function threadBefore(earlier: Outgoing["earlier"], pubkey: string) {
  const [root, parent] = [earlier.at(0), earlier.at(-1)].map((one) => {
    const id = one && readEventId(one.externalId || (one.permalink.split(/[/:]/).at(-1) ?? ""));
    return id ? { id, pubkey } : null;
  });
  if (earlier.length === 0) return null;
  return root && parent ? { root, parent } : "gone";
}
