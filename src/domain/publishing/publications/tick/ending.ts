import type { ConnectorState, PublishError, Published, Quota, VideoQuota } from "#platform/connectors/contract.ts";

/**
 * How one claim ends; the table in `../README.md` says what follows from each. An ending that is not final leaves the
 * publication where the next claim finds it.
 */
export type Ending =
  /**
   * It is published. With several parts, these belong to the first one; `part` is the last one. `note` is stored as the
   * attempt's response.
   */
  | ({ kind: "published"; part?: Published & { number: number }; quota?: Quota | undefined; note?: string } & Published)
  /** One of its parts is published; the next follows at once. */
  | ({ kind: "part"; number: number; quota?: Quota | undefined; note?: string } & Published)
  /** The platform has accepted it and still works on it: ask again after this many seconds. */
  | { kind: "processing"; state: ConnectorState; seconds: number }
  /** A try has failed: after this many seconds send it again or, if it may be there, first find out whether it is. */
  | { kind: "retry"; error: PublishError; seconds: number; mayBeThere: boolean }
  /**
   * Something has to come first that is not up to it, such as the end of a pause: go on unchanged, without counting a
   * try. `block`: all other requests to the channel, or of the app, wait as well.
   */
  | {
      kind: "waiting";
      error: PublishError;
      seconds: number;
      block: "channel" | "app" | null;
      videoQuota?: VideoQuota;
    }
  /** It will not be sent. `mayBeThere`: failed although a request may have been sent, which a retry has to know. */
  | { kind: "failed"; error: PublishError; mayBeThere: boolean }
  /** It may be published, and nothing but a person can tell. */
  | { kind: "unknown"; error: PublishError }
  /**
   * The next claim goes on where this one stopped. `state`: nothing of it is published, and preparing it goes on from
   * this state, or from the beginning when it is null; without it, all is as it was when it was claimed.
   */
  | { kind: "released"; seconds: number; state?: ConnectorState | null };

/** How the attempt ends with it, as it is stored. */
export function attemptOutcome(ending: Ending): string {
  switch (ending.kind) {
    case "published":
    case "part":
      return "published";
    case "retry":
      return ending.mayBeThere ? "unknown" : "retrying";
    case "waiting":
      return "throttled";
    case "released":
      return "retrying";
    case "processing":
    case "failed":
    case "unknown":
      return ending.kind;
  }
}
