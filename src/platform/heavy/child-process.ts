import { type ChildProcess, fork } from "node:child_process";
import { tmpdir } from "node:os";
import { Fault, type FaultKind } from "#kernel/fault.ts";
import type { Answer, TaskAnswer, TaskLimits, TaskRequest, TaskResponse } from "./tasks.ts";
import { watchProcess } from "./watch-process.ts";

/** Limit of a process's JavaScript heap; WebAssembly and native memory are outside of it. */
const HEAP_MB = 384;
/** Limit of one WebAssembly memory, in pages of 64 KiB: 384 MiB. */
const WASM_PAGES = 6144;
/** For the process to load its code, on a machine with other load. */
const START_MS = 60_000;
/** A process is replaced after this many tasks, so that memory leaked by a decoder does not accumulate. */
const MAX_TASKS = 50;
/**
 * A process that once used this much memory is replaced, too, so that what it kept isn't counted against the next file.
 */
const KEPT_MB = 320;

/** Why a task has no result: it exceeded its time or its memory, or its process crashed (mostly out of memory). */
type Reason = "deadline" | "memory" | "crashed";

export class HeavyFailure extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.name = "HeavyFailure";
    this.reason = reason;
  }
}

export type HeavyProcess = {
  readonly isUsable: boolean;
  /**
   * Runs one task at a time; it may replace its limits once it knows what it reads, and ask once for what `answer` returns.
   * @throws Fault, HeavyFailure
   */
  send(task: TaskRequest, limits: TaskLimits, answer?: Answer): Promise<unknown>;
  end(): void;
};

/** A child process that waits for tasks at a low priority, without the secrets of this one. */
export function startHeavyProcess(entry: string): HeavyProcess {
  const child = fork(entry, [], {
    // It decodes untrusted files, so it has no access to the configuration.
    env: {
      NODE_ENV: process.env.NODE_ENV ?? "production",
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      SystemRoot: process.env.SystemRoot,
    },
    execArgv: [
      `--max-old-space-size=${HEAP_MB}`,
      `--wasm-max-mem-pages=${WASM_PAGES}`,
      "--disable-warning=ExperimentalWarning",
    ],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let taskCount = 0;
  let peakMb = 0;
  let isEnded = false;
  let settle: ((reply: TaskResponse | HeavyFailure) => void) | undefined;
  let enforce: ((limits: TaskLimits) => void) | undefined;
  let answerOnce: Answer | undefined;
  const started = Promise.withResolvers<void>();

  child.on("message", (reply: TaskResponse) => {
    if (reply.type === "ready") started.resolve();
    else if (reply.type === "limits") enforce?.(reply.limits);
    else if (reply.type === "question") void answerQuestion(reply.question);
    else settle?.(reply);
  });
  child.once("error", end);
  child.once("exit", (code, signal) => {
    isEnded = true;
    started.resolve();
    settle?.(new HeavyFailure("crashed", `The process for heavy work ended (${signal ?? `code ${code}`}).`));
  });
  hold(child, false);

  return {
    get isUsable() {
      return !isEnded && taskCount < MAX_TASKS && peakMb <= KEPT_MB;
    },
    async send(task, limits, answer) {
      taskCount += 1;
      answerOnce = answer;
      hold(child, true);
      const { promise, resolve } = Promise.withResolvers<TaskResponse | HeavyFailure>();
      settle = resolve;
      let release = () => {};
      enforce = (now) => {
        release();
        const stop = (reason: "deadline" | "memory") => {
          const used = {
            deadline: `took longer than ${now.deadlineMs} ms`,
            memory: `used more than ${now.memoryMb} MB`,
          };
          resolve(new HeavyFailure(reason, `${task.task} ${used[reason]}.`));
          end();
        };
        const timer = setTimeout(() => stop("deadline"), now.deadlineMs);
        const watch = watchProcess(child.pid, now, stop);
        release = () => {
          clearTimeout(timer);
          watch.end();
          peakMb = Math.max(peakMb, watch.peakMb);
        };
      };
      enforce({ ...limits, deadlineMs: START_MS, processorMs: START_MS });
      const crashed = () => resolve(new HeavyFailure("crashed", "The process for heavy work took no orders."));
      void started.promise.then(() => {
        if (isEnded) return crashed();
        enforce?.(limits);
        child.send(task, (error) => error && crashed());
      });
      try {
        return outputOf(await promise);
      } finally {
        enforce = undefined;
        answerOnce = undefined;
        release();
        settle = undefined;
        hold(child, false);
      }
    },
    end,
  };

  /** One question of a task is answered; whatever took over its process gets nothing more. */
  async function answerQuestion(question: Uint8Array): Promise<void> {
    const answer = answerOnce;
    answerOnce = undefined;
    try {
      if (!answer) throw new Error("A heavy task asked what its caller does not answer.");
      child.send({ answer: await answer(question) } satisfies TaskAnswer, (error) => error && end());
    } catch (error) {
      settle?.({ type: "failed", message: String(error), stack: error instanceof Error ? error.stack : undefined });
      end();
    }
  }

  function end(): void {
    isEnded = true;
    child.kill("SIGKILL");
  }
}

/** An idle child process must not keep this process from exiting. */
function hold(child: ChildProcess, isBusy: boolean): void {
  const verb = isBusy ? "ref" : "unref";
  child[verb]();
  child.channel?.[verb]();
}

function outputOf(reply: TaskResponse | HeavyFailure): unknown {
  if (reply instanceof HeavyFailure) throw reply;
  if (reply.type === "done") return reply.output;
  if (reply.type === "refused") throw new Fault(reply.kind as FaultKind, reply.detail as never);
  const error = new Error(reply.type === "failed" ? reply.message : "Nothing was answered.");
  if (reply.type === "failed" && reply.stack) error.stack = reply.stack;
  throw error;
}
