import { type ChildProcess, fork } from "node:child_process";
import { tmpdir } from "node:os";
import { Fault, type FaultKind } from "#kernel/fault.ts";
import type { TaskRequest, TaskResponse } from "./tasks.ts";

/** Limit of a process's JavaScript heap; images and videos are outside of it and bounded by their pixels. */
const HEAP_MB = 384;
/** A process is replaced after this many tasks, so that memory leaked by a decoder does not accumulate. */
const MAX_TASKS = 50;

/** Why a task has no result: it exceeded its deadline, or its process crashed (mostly out of memory). */
export class HeavyFailure extends Error {
  readonly reason: "deadline" | "crashed";

  constructor(reason: "deadline" | "crashed", message: string) {
    super(message);
    this.name = "HeavyFailure";
    this.reason = reason;
  }
}

export type HeavyProcess = {
  readonly isUsable: boolean;
  /** Runs one task at a time. @throws Fault, HeavyFailure */
  send(task: TaskRequest, deadlineMs: number): Promise<unknown>;
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
    execArgv: [`--max-old-space-size=${HEAP_MB}`, "--disable-warning=ExperimentalWarning"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let taskCount = 0;
  let isEnded = false;
  let settle: ((reply: TaskResponse | HeavyFailure) => void) | undefined;
  const started = Promise.withResolvers<void>();

  child.on("message", (reply: TaskResponse) => {
    if (reply.type === "ready") started.resolve();
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
      return !isEnded && taskCount < MAX_TASKS;
    },
    async send(task, deadlineMs) {
      taskCount += 1;
      hold(child, true);
      const { promise, resolve } = Promise.withResolvers<TaskResponse | HeavyFailure>();
      settle = resolve;
      const timer = setTimeout(() => {
        resolve(new HeavyFailure("deadline", `${task.task} took longer than ${deadlineMs} ms.`));
        end();
      }, deadlineMs);
      const crashed = () => resolve(new HeavyFailure("crashed", "The process for heavy work took no orders."));
      void started.promise.then(() => (isEnded ? crashed() : child.send(task, (error) => error && crashed())));
      try {
        return outputOf(await promise);
      } finally {
        clearTimeout(timer);
        settle = undefined;
        hold(child, false);
      }
    },
    end,
  };

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
