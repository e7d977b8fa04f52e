import { readNetwork } from "./address.ts";
import { createAgents } from "./agents.ts";
import type { BodyStream, EgressRequest, Receive } from "./exchange.ts";
import { type Lookup, systemLookup, systemTextLookup, type TextLookup } from "./lookup.ts";
import { type EgressClient, type EgressOutcome, perform } from "./perform.ts";
import { resolveAllowed } from "./resolve-allowed.ts";
import { connectSocket, type SocketOutcome, type SocketRequest } from "./socket.ts";
import type { Refusal } from "./target.ts";

export type { BodyStream, EgressOutcome, EgressRequest, Receive, Refusal, SocketOutcome, SocketRequest };

/** The one adapter to the outside network: every address a person gives is called through it (reliability.md, "Egress"). */
export type Egress = {
  /** Judges an address as it is typed; null when it may be called. Takes 5 s at most. A later `request` judges anew. */
  check(url: string): Promise<Refusal | null>;
  /** Makes one request. Trouble of any kind on the network is an outcome; only an unsendable method or header throws. */
  request(input: EgressRequest): Promise<EgressOutcome>;
  /**
   * Makes one request whose answer may be large or no text: the bytes of a 2xx body go to `receive` as they come, at most
   * `maxBytes`, and `body` stays empty. What `receive` throws is thrown. The body of any other answer is text, as ever.
   */
  download(input: EgressRequest, receive: Receive): Promise<EgressOutcome>;
  /**
   * Opens a WebSocket under the same rules as a request: the address judged, resolved once and pinned, no redirect. Trouble
   * on the network is an outcome, and later the reason given to `onClose`.
   */
  connectSocket(input: SocketRequest): Promise<SocketOutcome>;
  /** The TXT records of a name, each in one piece; null where no name server answers within 5 s. */
  texts(name: string): Promise<readonly string[] | null>;
};

const CHECK_TIMEOUT_MS = 5000;

/**
 * @param allowPrivate networks in CIDR notation that may be called though they are not public (`WEBHOOK_ALLOW_PRIVATE`);
 *   throws a sentence for one that does not read.
 * @param lookup resolves names; the system's resolver unless given.
 * @param texts reads TXT records; by the system's name servers unless given.
 */
export function createEgress(options: {
  allowPrivate: readonly string[];
  lookup?: Lookup;
  texts?: TextLookup;
}): Egress {
  const door: EgressClient = {
    opened: options.allowPrivate.map(readNetwork),
    lookup: options.lookup ?? systemLookup(),
    agents: createAgents(),
    sockets: createAgents({ keepAlive: false }),
  };
  return {
    async check(url) {
      const verdict = await resolveAllowed(url, door.opened, door.lookup, AbortSignal.timeout(CHECK_TIMEOUT_MS));
      return "code" in verdict ? verdict : null;
    },
    request: (input) => perform(door, input),
    download: (input, receive) => perform(door, input, receive),
    connectSocket: (input) => connectSocket(door, input),
    texts: options.texts ?? systemTextLookup(CHECK_TIMEOUT_MS),
  };
}
