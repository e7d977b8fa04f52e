import type { Asked, Trouble } from "./stand-in.ts";
import type { SweepNetwork } from "./sweep-networks.ts";

/** A storm: for this long every publishing request is answered with 429. */
const STORM_MS = 400;
const STORM_EVERY_MS = 7000;
/** Share of the losses that is added as other unusable responses. */
const SPOILT_SHARE = 0.4;
/** A publication whose every request is disturbed runs out of tries, which is not what is proven here. */
const MAX_FAULTS = 5;
const SPOILT = ["half", "bad_gateway", "page", "reset"] as const;

export type SweepFaults = {
  /** The fault of a request, if it is to have one. */
  choose(asked: Asked): Trouble | undefined;
  /** The kinds of faults that publications with this mark had. */
  of(mark: string): readonly Trouble["kind"][];
  /** How many there were, by kind. */
  count(): Record<string, number>;
};

/** In each text, so that it is known which publication a fault has met. */
export const markOf = (number: number): string => `p${number}x`;
const markIn = (text: string): string => /\bp\d+x\b/.exec(text)?.[0] ?? "";

/**
 * Chooses faults for the requests that contain a publication's text.
 * @param lose share of requests whose response is lost
 */
export function planSweepFaults(
  networks: readonly Pick<SweepNetwork, "origin" | "tooMany">[],
  lose: number,
  { random = Math.random, storms = true }: { random?: () => number; storms?: boolean } = {},
): SweepFaults {
  const met = new Map<string, Trouble["kind"][]>();
  const decide = (host: string): Trouble | undefined => {
    const network = networks.find(({ origin }) => new URL(origin).host === host);
    if (network && storms && Date.now() % STORM_EVERY_MS < STORM_MS)
      return { kind: "refuse", answer: network.tooMany() };
    const chance = random();
    if (chance < lose) return { kind: "lost" };
    if (chance >= lose * (1 + SPOILT_SHARE)) return undefined;
    return { kind: SPOILT[Math.floor(random() * SPOILT.length)] ?? "half" };
  };
  return {
    choose({ method, headers, body }) {
      const mark = method === "GET" ? "" : markIn(body.toString());
      const before = met.get(mark) ?? [];
      const isSpared = mark === "" || before.filter((kind) => kind !== "refuse").length >= MAX_FAULTS;
      const trouble = isSpared ? undefined : decide(headers.host ?? "");
      if (trouble) met.set(mark, [...before, trouble.kind]);
      return trouble;
    },
    of: (mark) => met.get(mark) ?? [],
    count: () => {
      const kinds = Map.groupBy([...met.values()].flat(), (kind) => kind);
      return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]));
    },
  };
}
