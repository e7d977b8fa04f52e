import { TRPCClientError } from "@trpc/client";
import type { FaultKind } from "#kernel/fault.ts";
import type { Refusal } from "#ui/refusal.ts";

const UNREACHABLE = "The studio isn't responding. Check your connection and try again.";

/** A refusal that did not come through tRPC, to be shown like one that did. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = "Refused";
    this.refusal = refusal;
  }
}

/** What a failed call says: the server's own words, or that it could not be reached. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (!(error instanceof TRPCClientError)) return { message: UNREACHABLE };
  const answered = error.meta?.responseJSON;
  const body: unknown = error.data?.body ?? answered;
  return isRefusal(body) ? body : { message: UNREACHABLE };
}

/** Why a call was refused; null for defects and lost connections. */
export function kindOf(error: unknown): FaultKind | null {
  return error instanceof TRPCClientError ? (error.data?.kind ?? null) : null;
}

function isRefusal(body: unknown): body is Refusal {
  return typeof body === "object" && body !== null && "message" in body && typeof body.message === "string";
}
