import type { Readable } from "node:stream";
import type { Egress, SocketOutcome, SocketRequest } from "../../egress/index.ts";
import type { OutgoingMedia } from "./content.ts";

/**
 * The functions every connector part receives for one call. For a request that must not be sent twice, above all
 * publishing, `egress` and `fetch` send nothing after the lease has expired, and nothing a second time; a repeated
 * request is refused with `RepeatedRequestError`. One that a server refused for its DPoP proof was not carried out, and
 * may be sent once more with another one.
 */
export type Call = {
  /** Aborts at the call's deadline. */
  signal: AbortSignal;
  /** The only way to send requests, to user-supplied URLs as well as to the networks' own. */
  egress: Omit<Egress, "connectSocket">;
  /**
   * Opens a WebSocket through `egress`; it closes with the call's signal. Its messages are guarded like requests: for a
   * message that must not be sent twice, `send` sends nothing after the lease has expired, and nothing a second time.
   */
  connectSocket(input: Omit<SocketRequest, "signal">): Promise<CallSocketOutcome>;
  /** The standard `fetch` through `egress`, for libraries (`fetch.ts`). */
  fetch: typeof globalThis.fetch;
  /** The file of a media asset from its first byte; `media.bytes` is its size. */
  readMedia(media: Pick<OutgoingMedia, "storageKey">): Promise<Readable>;
  /** A signed URL of the file for a network that fetches it; it works for a day, and needs no session. */
  publicUrl(media: Pick<OutgoingMedia, "storageKey" | "type">): string;
  /**
   * For requests that do not use `egress`: call it in the same turn of the event loop that hands the request to the
   * socket. A process that was suspended beyond its lease must not send: another worker may have settled the
   * publication meanwhile.
   * @throws LeaseExpiredError
   */
  assertInTime(): void;
};

export type CallSocket = {
  /**
   * Sends a mutating message.
   * @throws LeaseExpiredError, RepeatedRequestError, or Error when the connection is closed
   */
  send(text: string): void;
  /**
   * Sends a read-only message, such as a subscription; like a GET it may be repeated. @throws Error when the connection
   * is closed
   */
  ask(text: string): void;
  close(): void;
};
export type CallSocketOutcome = { ok: true; socket: CallSocket } | Extract<SocketOutcome, { ok: false }>;

/** The lease expired before the request was sent; nothing was sent. */
export class LeaseExpiredError extends Error {
  override readonly name = "LeaseExpiredError";
}

/** A library was about to repeat the same request on its own. It was not sent. */
export class RepeatedRequestError extends Error {
  override readonly name = "RepeatedRequestError";
}

/** The network no longer accepts the channel's access: it is refreshed, or somebody reconnects the channel. */
export class NotAuthorizedError extends Error {
  override readonly name = "NotAuthorizedError";
}

/**
 * The response is not of the network's API: the page of a proxy or a firewall, or a server that doesn't know the route.
 * It tells nothing, so it counts as no response.
 */
export class ForeignAnswerError extends Error {
  override readonly name = "ForeignAnswerError";

  constructor(status: number) {
    super(
      `Something between here and the network's API answered with status ${status}, such as a proxy or a firewall, so it is unknown what became of the request.`,
    );
  }
}
