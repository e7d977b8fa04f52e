import type { z } from "zod";
import type {
  GuestApproveInput,
  GuestChangesInput,
  GuestCommentInput,
  OpenReviewInput,
  ReviewPost as ReviewPostSchema,
  Review as ReviewSchema,
} from "#domain/share-links/schema.ts";
import type { FaultKind } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Refusal } from "#ui/refusal.ts";

export type Review = z.output<typeof ReviewSchema>;
export type ReviewPost = z.output<typeof ReviewPostSchema>;

interface Calls {
  open: { input: z.input<typeof OpenReviewInput>; output: Review };
  comment: { input: z.input<typeof GuestCommentInput>; output: ReviewPost };
  approve: { input: z.input<typeof GuestApproveInput>; output: ReviewPost };
  requestChanges: { input: z.input<typeof GuestChangesInput>; output: ReviewPost };
}

/** A call that was refused, or did not reach the server. */
export class CallRefusedError extends Error {
  readonly refusal: Refusal;
  readonly kind: FaultKind | null;

  constructor(refusal: Refusal, kind: FaultKind | null) {
    super(refusal.message);
    this.name = "CallRefused";
    this.refusal = refusal;
    this.kind = kind;
  }
}

/**
 * Calls the procedures for guests over tRPC's HTTP protocol. Written by hand, to keep the client library and its cache
 * out of a page that most people open once, on a phone.
 * @throws CallRefused
 */
export async function call<Name extends keyof Calls>(
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
    throw new CallRefusedError(unreachable(), null);
  }
  const { result, error } = reply as TrpcResponse<Calls[Name]["output"]>;
  if (result) return result.data;
  const { body, kind } = error?.data ?? {};
  throw new CallRefusedError(body ?? unreachable(), kind ?? null);
}

function unreachable(): Refusal {
  return { message: t("The server isn't responding. Check your connection and try again. Your text isn't lost.") };
}

/** A tRPC response. */
interface TrpcResponse<Output> {
  result?: { data: Output };
  error?: { data?: { body?: Refusal; kind?: FaultKind | null } };
}
