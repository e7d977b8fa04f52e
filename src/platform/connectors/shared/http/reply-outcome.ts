import type { Outgoing, OutgoingReply, Published, PublishOutcome, ReplyOutcome } from "../../contract.ts";

/** Converts a publish outcome to a reply outcome: a throttled one is a failure that may be retried. */
export function replyOutcome(outcome: PublishOutcome): ReplyOutcome {
  if (outcome.kind === "processing") throw new Error("A reply is there at once or not at all.");
  if (outcome.kind !== "throttled") return outcome;
  const message = "The platform takes no more posts for now.";
  const error = { code: "throttled", category: "platform", message, retryable: true } as const;
  return { kind: "failed", error, retryAfterSeconds: outcome.seconds };
}

/** For requests made before a reply is sent, such as reading its parent: the reply itself was not sent. */
export function notAsked(message: string): ReplyOutcome {
  const error = { code: "not_reached", category: "platform", message, retryable: true } as const;
  return { kind: "failed", error, retryAfterSeconds: null };
}

/**
 * A reply as one of the later parts of a publication, for what its network does alike with both, such as uploading files.
 * @param earlier what it replies to, where the network's parts do it in the same way
 */
export function asPart(reply: OutgoingReply, earlier: readonly Published[] = []): Outgoing {
  const { body, media, channel, brandId, key, sentSecondsAgo, state } = reply;
  const files = [...media];
  return {
    publicationId: reply.replyId,
    brandId,
    channel,
    body,
    media: files,
    tags: [],
    thread: [],
    firstComment: null,
    options: {},
    card: null,
    part: { kind: "thread", body, media: files },
    earlier,
    key,
    createdAt: new Date(),
    sentSecondsAgo,
    state,
  };
}
