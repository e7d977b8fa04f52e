import type { BrandContext } from "#kernel/context.ts";
import type { Receiver } from "./chaos-receiver.ts";
import type { BenchPlatform } from "./platform.ts";
import type { superviseWorkers } from "./publishing-workers.ts";

/** All of them must be 0, or the run has failed. */
export type Counts = { doubles: number; false: number; lost: number; stuck: number };

/** A running installation that publishes, and how a scenario has it judged. */
export type ScenarioRun = {
  bench: BenchPlatform;
  workers: ReturnType<typeof superviseWorkers>;
  /** The brand that publishes, and a token of its owner. */
  ctx: BrandContext;
  token: string;
  /** The platform's own, as a file. */
  journal: string;
  /** Subscribed to what the brand publishes. */
  receiver: Receiver;
  /** For what the trouble started and has to be ended after it. */
  onEnd(end: () => void | Promise<void>): void;
  /** Adds what another journal says, asked once the publications have come to an end. */
  judge(check: () => Promise<Partial<Counts>>): void;
  /** Shown behind the table's row. */
  note(line: string): void;
  /** The same with a figure that fails the run when it is higher, in seconds. */
  expectAtMost(what: string, seconds: number, most: number): void;
};

/** What a scenario brings along before the installation starts. */
export type ScenarioSteps = {
  settings?: Record<string, string>;
  dataDir?: string;
  /** Of the worker in this slot alone. */
  workerSettings?(slot: number): Record<string, string>;
  /** Runs before anything is due. */
  prepare?(trouble: ScenarioRun): Promise<void>;
  /** Resolves when the trouble is over, from which recovery is measured. */
  cause(trouble: ScenarioRun): Promise<void>;
};

export type Scenario = {
  name: string;
  /** Posts come due for so long; 15 unless given. */
  overSeconds?: number;
  /** Why it cannot be made on this machine, in a sentence. */
  missing?(): string | null;
  /** @param onEnd for what has to outlive the installation */
  open(onEnd: (end: () => void | Promise<void>) => void): ScenarioSteps | Promise<ScenarioSteps>;
};
