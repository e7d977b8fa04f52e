import { readNetwork } from "./address.ts";
import { createAgents } from "./agents.ts";
import type { BodyStream, EgressRequest, Receive } from "./exchange.ts";
import { type Lookup, systemLookup, systemTextLookup, type TextLookup } from "./lookup.ts";
import { closeBody, type EgressClient, type EgressOutcome, performRequest } from "./perform.ts";
import { resolveAllowed } from "./resolve-allowed.ts";
import { connectSocket, type SocketOutcome, type SocketRequest } from "./socket.ts";
import type { Refusal } from "./target.ts";

export type { BodyStream, EgressOutcome, EgressRequest, Receive, Refusal, SocketOutcome, SocketRequest };
export { closeBody };

/**
 * The one adapter to the outside network: every URL that a user enters is called through it.
 */
export type Egress = {
  /** Checks a URL that a user entered; null when it may be called. Takes 5 s at most. A later `request` checks again. */
  check(url: string): Promise<Refusal | null>;
  /** Makes one request. Every network failure is an outcome; only an invalid method or header throws. */
  request(input: EgressRequest): Promise<EgressOutcome>;
  /**
   * Makes one request whose response may be large or binary: the bytes of a 2xx body go to `receive` as they arrive, at
   * most `maxBytes`, and `body` stays empty. What `receive` throws is thrown. The body of any other response is text,
   * as in `request`.
   */
  download(input: EgressRequest, receive: Receive): Promise<EgressOutcome>;
  /**
   * Opens a WebSocket under the same rules as a request: the URL checked, resolved once and pinned, no redirect. A
   * network failure is an outcome, and after opening the reason given to `onClose`.
   */
  connectSocket(input: SocketRequest): Promise<SocketOutcome>;
  /** The TXT records of a name, each joined into one string; null where no name server responds within 5 s. */
  texts(name: string): Promise<readonly string[] | null>;
};

const CHECK_TIMEOUT_MS = 5000;

/**
 * @param allowPrivate networks in CIDR notation that may be called though they are not public
 * (`WEBHOOK_ALLOW_PRIVATE`);
 * throws a sentence for one that is invalid.
 * @param lookup resolves names; the system's resolver unless given.
 * @param texts reads TXT records; by the system's name servers unless given.
 */
export function createEgress(options: {
  allowPrivate: readonly string[];
  lookup?: Lookup;
  texts?: TextLookup;
}): Egress {
  const client: EgressClient = {
    allowedNetworks: options.allowPrivate.map(readNetwork),
    lookup: options.lookup ?? systemLookup(),
    agents: createAgents(),
    sockets: createAgents({ keepAlive: false }),
  };
  return {
    async check(url) {
      const result = await resolveAllowed(
        url,
        client.allowedNetworks,
        client.lookup,
        AbortSignal.timeout(CHECK_TIMEOUT_MS),
      );
      return "code" in result ? result : null;
    },
    request: (input) => performRequest(client, input),
    download: (input, receive) => performRequest(client, input, receive),
    connectSocket: (input) => connectSocket(client, input),
    texts: options.texts ?? systemTextLookup(CHECK_TIMEOUT_MS),
  };
}
