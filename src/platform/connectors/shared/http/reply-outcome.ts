import type { PublishOutcome, ReplyOutcome } from "../../contract.ts";

/** Converts a publish outcome to a reply outcome: a throttled one is a failure that may be retried. */
export function replyOutcome(outcome: PublishOutcome): ReplyOutcome {
  if (outcome.kind === "processing" || outcome.kind === "start_over")
    throw new Error("A reply is there at once or not at all.");
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
