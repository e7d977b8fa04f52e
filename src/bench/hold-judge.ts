import type { Line } from "#platform/connectors/test/for-tests.ts";

/** A publication as it was just before the hold was lifted. */
export type Planned = {
  /** Of its parts, as the test platform gets them. */
  markers: readonly string[];
  /** `begun`: sent before the hold, at least in part, or not known to be; lifting the hold lets it end. */
  fate: "chosen" | "cancelled" | "begun" | "finished";
};

/** In milliseconds since 1970. */
export type Times = { committedAt: number; restartedAt: number; liftedAt: number };

export type Judgement = {
  requests: number;
  beforeHold: number;
  /** Requests that arrived after the commit of the hold, and how long after it the last one did. */
  straggling: number;
  lastAfterMs: number;
  mustBeZero: {
    "requests later than 1 s after the hold": number;
    "requests after the restart of all workers": number;
    "requests after the lift for posts that were not released": number;
    "released posts that did not arrive": number;
    doubles: number;
  };
};

const GOAL_MS = 1000;

/** What the journal of the test platform shows about a hold. */
export function judgeHold(lines: readonly Line[], planned: readonly Planned[], times: Times): Judgement {
  const { committedAt, restartedAt, liftedAt } = times;
  const fateOf = new Map(planned.flatMap(({ markers, fate }) => markers.map((marker) => [marker, fate] as const)));
  const held = lines.filter(({ at }) => at > committedAt && at < liftedAt);
  const released = lines.filter(({ at }) => at >= liftedAt);
  const accepted = Map.groupBy(
    lines.filter(({ what }) => what === "accepted"),
    ({ marker }) => marker,
  );
  const answered = new Set(
    lines.filter(({ what }) => what === "accepted" || what === "refused").map(({ marker }) => marker),
  );
  return {
    requests: lines.length,
    beforeHold: lines.filter(({ at }) => at <= committedAt).length,
    straggling: held.length,
    lastAfterMs: held.reduce((last, { at }) => Math.max(last, at - committedAt), 0),
    mustBeZero: {
      "requests later than 1 s after the hold": held.filter(({ at }) => at > committedAt + GOAL_MS).length,
      "requests after the restart of all workers": held.filter(({ at }) => at >= restartedAt).length,
      "requests after the lift for posts that were not released": released.filter(({ marker }) => {
        const fate = fateOf.get(marker);
        return fate !== "chosen" && fate !== "begun";
      }).length,
      "released posts that did not arrive": planned.filter(
        ({ fate, markers }) => fate === "chosen" && !answered.has(markers[0] ?? ""),
      ).length,
      doubles: [...accepted.values()].filter(({ length }) => length > 1).length,
    },
  };
}
