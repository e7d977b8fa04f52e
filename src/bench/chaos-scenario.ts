import type { BrandContext } from "#kernel/context.ts";
import type { Receiver } from "./chaos-receiver.ts";
import type { BenchPlatform } from "./platform.ts";
import type { superviseWorkers } from "./publishing-workers.ts";

/** All of them must be 0, or the run has failed. */
export type Counts = { doubles: number; false: number; lost: number; stuck: number };

/** A running installation that publishes, and how a scenario reports its results. */
export type ScenarioRun = {
  bench: BenchPlatform;
  workers: ReturnType<typeof superviseWorkers>;
  /** The brand that publishes, and a token of its owner. */
  ctx: BrandContext;
  token: string;
  /** The platform's journal file. */
  journal: string;
  /** Subscribed to what the brand publishes. */
  receiver: Receiver;
  /** For processes that the failure started and that must be stopped after it. */
  onEnd(end: () => void | Promise<void>): void;
  /** Adds the counts of another journal, read once all publications are finished. */
  addCheck(check: () => Promise<Partial<Counts>>): void;
  /** Printed after the table's row. */
  note(line: string): void;
  /** Like `judge`, for a metric in seconds that fails the run when it is higher. */
  expectAtMost(name: string, seconds: number, most: number): void;
};

/** What a scenario prepares before the installation starts. */
export type ScenarioSteps = {
  settings?: Record<string, string>;
  dataDir?: string;
  /** Options of the worker in this slot only. */
  workerSettings?(slot: number): Record<string, string>;
  /** Runs before anything is due. */
  prepare?(run: ScenarioRun): Promise<void>;
  /** Resolves when the failure is over; recovery is measured from then on. */
  disrupt(run: ScenarioRun): Promise<void>;
};

export type Scenario = {
  name: string;
  /** Seconds over which posts come due; 15 unless given. */
  overSeconds?: number;
  /** Why the scenario cannot run on this machine, in a sentence. */
  missing?(): string | null;
  /** @param onEnd registers cleanup for what outlives the installation */
  open(onEnd: (end: () => void | Promise<void>) => void): ScenarioSteps | Promise<ScenarioSteps>;
};
