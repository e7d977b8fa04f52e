import type { OptionValues, Outgoing, Publisher } from "#platform/connectors/contract.ts";
import type { NetworkFixture } from "../publishing/networks.ts";
import { found } from "./list.ts";

/** What was asked for, what the network's answer says instead by paths into its JSON, and the remarks on it. */
export type Deviation = {
  asked?: Partial<Outgoing> & { options?: OptionValues };
  /** The request whose answer tells it, unless it is the publishing one; it is read more than once. */
  on?: string;
  told: Readonly<Record<string, unknown>>;
  says: readonly string[];
};

/**
 * What readers see at first of a long text, in characters; how many of ten images, `all` when they are side by side; and
 * whether a link has a card. By the network's apps; nothing of it is taken from the code.
 */
export type Seen = { text: number | null; of10: number | "all"; card: "never" | "without_media" | "always" };

/** How a request without a response is settled, and so what the kill proof expects of it. */
export type Proof = "key" | "look_up" | "state" | "blind";

/**
 * All that the tests have to know of a network, from the folder of its stand-in, so that no test names it. The walk is
 * in src/platform/connectors/README.md.
 */
export type OwnFixture = Omit<NetworkFixture, "settles"> & {
  proof: Proof;
  /** The publisher that sends to a stand-in; null where the credentials name the server. */
  publisherAt: ((origin: string) => Publisher) | null;
  /** The length of the sample text of `limits-of-networks.test.ts` by the network's own rule, worked out by hand. */
  sampleLength: number;
  seen: Seen;
  /** The settings that its answer to publishing has, or why nothing can be compared. */
  echoed: readonly Deviation[] | string;
  /** What it has besides publishing: each is tested by a suite that goes through all networks. */
  has: readonly ("changes" | "inbox" | "metrics" | "profile" | "revocation")[];
  /** Whether its API has no field for an alt text. */
  takesNoAltText?: true;
  /** What the codecs test says of its videos; only of networks that take videos. */
  videos?: string;
  /** The metric that is zero where an answer lacks it. */
  absentIsZero?: string;
  /** How its readers see what was sent to it, where that differs. */
  readAs?: (sent: string) => string;
};

export const OWN_FIXTURES: readonly (OwnFixture & NetworkFixture)[] = found.map((fixture) => ({
  ...fixture,
  settles: fixture.proof !== "blind",
}));

/** The networks of which the fixtures say that they have this. */
export function ownWith(part: OwnFixture["has"][number]): string[] {
  return OWN_FIXTURES.filter(({ has }) => has.includes(part)).map(({ platform }) => platform);
}

/** The networks of which they don't. */
export function ownWithout(part: OwnFixture["has"][number]): string[] {
  return OWN_FIXTURES.filter(({ has }) => !has.includes(part)).map(({ platform }) => platform);
}

/** Something that each fixture says of its network, by platform. */
export function ownBy<T>(read: (fixture: OwnFixture) => T | undefined): Readonly<Record<string, T>> {
  return Object.fromEntries(
    OWN_FIXTURES.flatMap((fixture): [string, T][] => {
      const said = read(fixture);
      return said === undefined ? [] : [[fixture.platform, said]];
    }),
  );
}
