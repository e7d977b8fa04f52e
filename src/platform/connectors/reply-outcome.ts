import type { PublishOutcome, ReplyOutcome } from "./contract.ts";

/** What came of a reply, by what came of publishing it: throttled, it has failed and may be tried again. */
export function replyOutcome(outcome: PublishOutcome): ReplyOutcome {
  if (outcome.kind === "processing" || outcome.kind === "start_over")
    throw new Error("A reply is there at once or not at all.");
  if (outcome.kind !== "throttled") return outcome;
  const message = "The platform takes no more posts for now.";
  const error = { code: "throttled", category: "platform", message, retryable: true } as const;
  return { kind: "failed", error, retryAfterSeconds: outcome.seconds };
}

/** For what is asked before a reply is sent, such as what it replies to: nothing of it has left. */
export function notAsked(message: string): ReplyOutcome {
  const error = { code: "not_reached", category: "platform", message, retryable: true } as const;
  return { kind: "failed", error, retryAfterSeconds: null };
}
