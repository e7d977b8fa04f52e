import type { z } from "zod";
import type { SubscribeGuestInput, UnsubscribeGuestInput } from "#domain/review/guest-emails/schema.ts";
import type {
  AskForLinkInput,
  EndedReviewInput,
  EndedReview as EndedReviewSchema,
  GuestApproveInput,
  GuestChangesInput,
  GuestCommentInput,
  GuestDeleteCommentInput,
  GuestEditCommentInput,
  GuestSuggestInput,
  OpenReviewInput,
  ReviewPost as ReviewPostSchema,
  Review as ReviewSchema,
} from "#domain/review/share-links/schema.ts";
import type { FaultKind } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Refusal } from "#ui/refusal.ts";

export type Review = z.output<typeof ReviewSchema>;
export type ReviewPost = z.output<typeof ReviewPostSchema>;

/** What a guest can do with a post, and the input of its call. */
export interface GuestInputs {
  comment: z.input<typeof GuestCommentInput>;
  approve: z.input<typeof GuestApproveInput>;
  requestChanges: z.input<typeof GuestChangesInput>;
  suggest: z.input<typeof GuestSuggestInput>;
}

/** Changes of a guest's own comments, which are never kept to be sent later. */
interface CommentChanges {
  editComment: z.input<typeof GuestEditCommentInput>;
  deleteComment: z.input<typeof GuestDeleteCommentInput>;
}

/** The address of the guest. */
interface EmailChanges {
  subscribe: z.input<typeof SubscribeGuestInput>;
  unsubscribe: z.input<typeof UnsubscribeGuestInput>;
}

/** What a link says after its end. */
export type EndedReview = z.output<typeof EndedReviewSchema>;

type Calls = { open: { input: z.input<typeof OpenReviewInput>; output: Review } } & {
  [Act in keyof GuestInputs]: { input: GuestInputs[Act]; output: ReviewPost };
} & {
  [Change in keyof CommentChanges]: { input: CommentChanges[Change]; output: ReviewPost };
} & {
  [Change in keyof EmailChanges]: { input: EmailChanges[Change]; output: object };
} & {
  ended: { input: z.input<typeof EndedReviewInput>; output: EndedReview };
  ask: { input: z.input<typeof AskForLinkInput>; output: object };
};

/** Refusals after which the same call may be accepted later. */
const TEMPORARY: ReadonlySet<FaultKind> = new Set(["maintenance", "throttled", "unavailable"]);

/** A call that was refused, or did not reach the server. */
export class CallRefusedError extends Error {
  readonly refusal: Refusal;
  readonly kind: FaultKind | null;
  /** Whether the server could not be reached; it may have recorded the call nevertheless. */
  readonly isUnreachable: boolean;

  constructor(refusal: Refusal, kind: FaultKind | null, isUnreachable = false) {
    super(refusal.message);
    this.name = "CallRefused";
    this.refusal = refusal;
    this.kind = kind;
    this.isUnreachable = isUnreachable;
  }

  /** Whether the same call may be accepted later. */
  get isTemporary(): boolean {
    const isLocked = this.refusal.code === "passcode_required";
    return this.isUnreachable || isLocked || (this.kind !== null && TEMPORARY.has(this.kind));
  }
}

/**
 * Calls the procedures for guests over tRPC's HTTP protocol. Written by hand, to keep the client library and its cache
 * out of a page that most people open once, on a phone.
 * @throws CallRefused
 */
export async function callReview<Name extends keyof Calls>(
  name: Name,
  input: Calls[Name]["input"],
): Promise<Calls[Name]["output"]> {
  let reply: unknown;
  try {
    const response = await fetch(`/api/trpc/shareLinks.visit.${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(input),
    });
    reply = await response.json();
  } catch {
    throw new CallRefusedError(unreachable(), null, true);
  }
  const { result, error } = reply as TrpcResponse<Calls[Name]["output"]>;
  if (result) return result.data;
  // A proxy in front, or the edge during an outage, responds in another form.
  const { body, kind } = error?.data ?? {};
  throw new CallRefusedError(body ?? unreachable(), kind ?? null, body === undefined);
}

function unreachable(): Refusal {
  return { message: t("The server isn't responding. Check your connection and try again. Your text isn't lost.") };
}

/** A tRPC response. */
interface TrpcResponse<Output> {
  result?: { data: Output };
  error?: { data?: { body?: Refusal; kind?: FaultKind | null } };
}
