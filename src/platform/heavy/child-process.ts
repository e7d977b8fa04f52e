import { type ChildProcess, fork } from "node:child_process";
import { tmpdir } from "node:os";
import { Fault, type FaultKind } from "#kernel/fault.ts";
import type { TaskRequest, TaskResponse } from "./tasks.ts";

/** Of a process's JavaScript heap; images and videos are outside of it and bounded by their pixels. */
const HEAP_MB = 384;
/** A process that has done so much is replaced, so that what a decoder leaks does not pile up. */
const MAX_ORDERS = 50;

/** Why a piece of work has no result: it took too long, or its process ended under it (out of memory, mostly). */
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
  /** One order at a time. @throws Fault, HeavyFailure */
  send(order: TaskRequest, deadlineMs: number): Promise<unknown>;
  end(): void;
};

/** A process that waits for orders at a low priority, without the secrets of this one. */
export function startHeavyProcess(entry: string): HeavyProcess {
  const child = fork(entry, [], {
    // What it reads is written by strangers: it has no configuration to give away.
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
  let orders = 0;
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
      return !isEnded && orders < MAX_ORDERS;
    },
    async send(order, deadlineMs) {
      orders += 1;
      hold(child, true);
      const { promise, resolve } = Promise.withResolvers<TaskResponse | HeavyFailure>();
      settle = resolve;
      const timer = setTimeout(() => {
        resolve(new HeavyFailure("deadline", `${order.task} took longer than ${deadlineMs} ms.`));
        end();
      }, deadlineMs);
      const crashed = () => resolve(new HeavyFailure("crashed", "The process for heavy work took no orders."));
      void started.promise.then(() => (isEnded ? crashed() : child.send(order, (error) => error && crashed())));
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

/** An idle process keeps nobody waiting who wants to end. */
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
