import type { NewLink, StoredContext } from "#domain/publishing/link-rules/index.ts";
import type { Publisher, PublishOutcome } from "#platform/connectors/contract.ts";
import type { RawAnswer } from "#platform/connectors/shared/http/call.ts";
import type { LoadedPublication } from "../find.ts";
import type { ClaimedPublication } from "./claim.ts";
import type { Ending } from "./ending.ts";

/*
 * The stages of one claim after `ClaimedPublication` (`claim.ts`). Each is a value of its own that is made from the one
 * before and never changes, so its type says what has happened already and what may follow.
 */

/** All steps before its request are complete. */
export type PreparedPublication = {
  readonly claimed: ClaimedPublication;
  readonly content: LoadedPublication;
  readonly publisher: Publisher;
  /** An earlier request may have been accepted: it is sent again unchanged, under the same key. */
  readonly isResend: boolean;
};

/** The limits of its platform allow its request now: an intent may be recorded. */
export type ReadyPublication = PreparedPublication & {
  /** It occupies one of the concurrent send slots (`acquire-slot.ts`). */
  readonly hasSlot: true;
};

/** What an intent records. */
export type Intent = {
  readonly claimed: Pick<ClaimedPublication, "id" | "token">;
  readonly isResend: boolean;
  /** Only what has been read has these. */
  readonly content: {
    readonly linkContext: StoredContext | null;
    readonly shortLinks: readonly NewLink[];
  };
};

/** Its intent is committed: one request may be sent. */
export type CommittedPublication = ReadyPublication & { readonly attemptId: number };

/** A request may have been sent. `not_sent`: certainly none was. */
export type SentPublication = CommittedPublication & {
  readonly outcome: PublishOutcome | { kind: "not_sent" };
  /** The platform's last response, in the form in which it may be stored. */
  readonly answer: RawAnswer | null;
};

/** How a claim has ended, with what settling it needs; it may end at any stage. */
export type EndedClaim = {
  readonly claimed: ClaimedPublication;
  readonly ending: Ending;
  /** The attempt that ends with it; null when no publishing request was sent. */
  readonly attemptId: number | null;
  /** The platform's response to a request that failed; one of a preparation becomes an attempt of its own. */
  readonly answer?: RawAnswer | null;
  /** What the platform was called with; absent when it was not called. */
  readonly credentials?: string | null;
  /** Whether it occupies a send slot, which ends with it. */
  readonly hasSlot?: boolean;
  /** Whether the next part may follow under the same claim; otherwise a new claim decides what follows. */
  readonly mayGoOn?: boolean;
};
