import type { Line, TestClass } from "#platform/connectors/test/for-tests.ts";

/** What was to be published, written down before anything was due; the texts of its parts are in no other post. */
export type Planned = { id: number; kind: TestClass; texts: string[]; dueAt: number };

/** What the product says became of it. */
export type Outcome = { id: number; status: string; externalIds: string[]; attempts: number; died: number };

export type Evidence = { planned: readonly Planned[]; journal: readonly Line[]; outcomes: readonly Outcome[] };

type Percentiles = { p50: number; p95: number; p99: number; max: number };

export type Judgement = {
  publications: number;
  /** All parts of it are on the network. */
  published: number;
  /** The network refused it for good. */
  refused: number;
  /** Left to a person to look up, on the network that offers no way to settle a lost response. */
  asked: { there: number; not_there: number };
  must_be_zero: {
    /** Texts that are on the network more than once. */
    doubles: number;
    /** Reported as something else than the network has, or on the network though nobody planned it. */
    false: number;
    /** Due, not wholly on the network, not refused by it and not left to a person. */
    lost: number;
    /** On the network before it was due. */
    early: number;
    /** Left to a person on a network that could have been asked. */
    asked_needlessly: number;
  };
  /** Attempts that ended with a killed worker, responses that were lost, requests repeated under the same key. */
  disturbances: { interrupted_attempts: number; responses_lost: number; repeats: number };
  /** From the due time until the network had the last part, in seconds. */
  lateness: Percentiles;
  /** Of those that needed a single attempt for each part. */
  lateness_undisturbed: Percentiles;
};

/** The network that can't be asked what became of a request. */
const CANNOT_SETTLE: TestClass = "blind";

/**
 * Judges by the network's own journal. What the product says is only compared with it.
 * @param evidence all of a run; nothing else is known here, so that anyone can repeat the judgement
 */
export function judge({ planned, journal, outcomes }: Evidence): Judgement {
  const accepted = Map.groupBy(
    journal.filter(({ what }) => what === "accepted"),
    ({ text = "" }) => text,
  );
  const refused = new Set(journal.filter(({ what }) => what === "refused").map(({ text = "" }) => text));
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const wanted = new Set(planned.flatMap(({ texts }) => texts));
  const all = planned.map((plan) => {
    const parts = plan.texts.map((text) => accepted.get(text) ?? []);
    const outcome = outcomeOf.get(plan.id);
    const isThere = parts.every(({ length }) => length > 0);
    return {
      ...plan,
      parts,
      outcome,
      isThere,
      isRefused: !isThere && plan.texts.some((text) => refused.has(text)),
      isAsked: outcome?.status === "unknown",
      isTrue: isTrue(outcome, parts, isThere),
      at: Math.max(...parts.map(([first]) => first?.at ?? Number.NaN)),
    };
  });
  const there = all.filter(({ isThere }) => isThere);
  const asked = all.filter(({ isAsked }) => isAsked);
  const canBeAsked = asked.filter(({ kind }) => kind !== CANNOT_SETTLE);
  const left = asked.filter(({ kind }) => kind === CANNOT_SETTLE);
  const strangers = [...accepted.keys()].filter((text) => !wanted.has(text));
  return {
    publications: planned.length,
    published: there.length,
    refused: all.filter(({ isRefused }) => isRefused).length,
    asked: {
      there: left.filter(({ isThere }) => isThere).length,
      not_there: left.filter(({ isThere }) => !isThere).length,
    },
    must_be_zero: {
      doubles: [...accepted.values()].filter(({ length }) => length > 1).length,
      false: all.filter((one) => !one.isTrue).length + strangers.length,
      lost: all.filter(({ isThere, isRefused, isAsked }) => !isThere && !isRefused && !isAsked).length,
      early: all.filter(({ parts, dueAt }) => parts.flat().some(({ at }) => at < dueAt)).length,
      asked_needlessly: canBeAsked.length,
    },
    disturbances: {
      interrupted_attempts: outcomes.reduce((sum, { died }) => sum + died, 0),
      responses_lost: journal.filter(({ isReplyLost }) => isReplyLost).length,
      repeats: journal.filter(({ what }) => what === "repeated").length,
    },
    lateness: percentilesOf(there),
    lateness_undisturbed: percentilesOf(there.filter(({ outcome, texts }) => outcome?.attempts === texts.length)),
  };
}

/** Of an outcome that claims to know; "unknown" claims nothing. */
function isTrue(outcome: Outcome | undefined, parts: readonly (readonly Line[])[], isThere: boolean): boolean {
  if (outcome?.status === "published") {
    const { externalIds } = outcome;
    return (
      externalIds.length === parts.length && parts.every((lines, i) => lines.some(({ id }) => id === externalIds[i]))
    );
  }
  return outcome?.status !== "failed" || !isThere;
}

function percentilesOf(some: readonly { at: number; dueAt: number }[]): Percentiles {
  const sorted = some.map(({ at, dueAt }) => (at - dueAt) / 1000).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
