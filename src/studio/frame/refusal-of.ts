import { TRPCClientError } from "@trpc/client";
import type { FaultKind } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Refusal } from "#ui/refusal.ts";

/** A refusal outside tRPC, shown like one from tRPC. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = "Refused";
    this.refusal = refusal;
  }
}

/** The message of a failed call: the server's, or that it could not be reached. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (!(error instanceof TRPCClientError)) return unreachable();
  const answered = error.meta?.responseJSON;
  const body: unknown = error.data?.body ?? answered;
  return isRefusal(body) ? body : unreachable();
}

function unreachable(): Refusal {
  return { message: t("The studio isn't responding. Check your connection and try again.") };
}

/** The code of a refusal; null for defects and lost connections. */
export function kindOf(error: unknown): FaultKind | null {
  return error instanceof TRPCClientError ? (error.data?.kind ?? null) : null;
}

function isRefusal(body: unknown): body is Refusal {
  return typeof body === "object" && body !== null && "message" in body && typeof body.message === "string";
}
