import type { Build } from "./describe-build.ts";
import type { Judgement } from "./judge.ts";
import type { Usage } from "./measure-usage.ts";

export const FORMAT = "masthead-proof/1";

export type Report = {
  format: typeof FORMAT;
  /** When it was signed, in seconds since 1970. */
  iat: number;
  verdict: "passed" | "failed" | "incomplete";
  /** Why it isn't passed, one sentence each. */
  reasons: string[];
  build: Build;
  machine: { node: string; system: string; processors: number; memory_mb: number };
  settings: {
    publications: number;
    kills: number;
    over_seconds: number;
    seed: number;
    workers: number;
    timeouts: object;
    stand_in: object;
  };
  run: { kills: number; pauses: number; retried_by_person: number; seconds: number; usage: Usage };
  judgement: Judgement;
  evidence: { file: string; sha256: string };
};

const NAMES: Record<keyof Judgement["must_be_zero"], string> = {
  doubles: "published more than once",
  false: "reported as something else than the network has",
  lost: "lost",
  early: "published too early",
  asked_needlessly: "left to a person without need",
};

/** The verdict of a judgement, with a reason for each count that had to be zero, and for kills that are missing. */
export function decide(
  { publications, must_be_zero }: Judgement,
  kills: { wanted: number; done: number },
): Pick<Report, "verdict" | "reasons"> {
  const wrong = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter((name) => must_be_zero[name] !== 0);
  if (wrong.length > 0) {
    const reasons = wrong.map((name) => `${must_be_zero[name]} of ${publications}: ${NAMES[name]}.`);
    return { verdict: "failed", reasons };
  }
  if (kills.done >= kills.wanted) return { verdict: "passed", reasons: [] };
  return { verdict: "incomplete", reasons: [`Only ${kills.done} of ${kills.wanted} kills happened in the time.`] };
}

/** The rows of the table, for people: what, and how much. */
export function rowsOf({ judgement, run, settings }: Report): [string, string][] {
  const { must_be_zero: zero, asked, disturbances, lateness, lateness_undisturbed: undisturbed } = judgement;
  const { worker_processor_seconds: processor, worker_memory_mb: memory } = run.usage;
  const seconds = ({ p50, p95, p99, max }: typeof lateness) =>
    `${[p50, p95, p99, max].map((value) => value.toFixed(2)).join(" / ")} s`;
  return [
    ["publications planned", String(judgement.publications)],
    ["published", String(judgement.published)],
    ["refused by the network", String(judgement.refused)],
    ["left to a person, there / not there", `${asked.there} / ${asked.not_there}`],
    ["doubles", String(zero.doubles)],
    ["false", String(zero.false)],
    ["lost", String(zero.lost)],
    ["early", String(zero.early)],
    ["left to a person without need", String(zero.asked_needlessly)],
    ["workers killed (SIGKILL)", String(run.kills)],
    ["attempts that a kill interrupted", String(disturbances.interrupted_attempts)],
    ["workers paused beyond their lease", String(run.pauses)],
    ["responses lost", String(disturbances.responses_lost)],
    ["repeated under the same key", String(disturbances.repeats)],
    ["retried by a person after many crashes", String(run.retried_by_person)],
    ["lateness p50 / p95 / p99 / most", seconds(lateness)],
    ["lateness of undisturbed ones", seconds(undisturbed)],
    ["workers' processor time", processor === null ? "not measured here" : `${processor.toFixed(1)} s`],
    ["workers' memory at most", memory === null ? "not measured here" : `${Math.round(memory)} MB`],
    ["seconds", run.seconds.toFixed(1)],
    ["seed", String(settings.seed)],
  ];
}
