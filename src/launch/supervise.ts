import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Demo } from "./prepare.ts";
import { ROOT } from "./root.ts";

/** The argument of a process that loads its modules at once, and is configured and begins when the launcher says so. */
export const HELD = "--held";

/** The launcher's first message to a held process: what became known after it was started, as environment variables. */
export type Configure = { type: "configure"; settings: Settings };
export type Settings = Readonly<Record<string, string | undefined>>;

/** The launcher's message to a held process. `prepares`: it prepares the database for all others before it begins. */
export type Begin = { type: "begin"; prepares: boolean };

/** A message of a child process to its launcher. `fatal`: restarting it would not help; the lines say why. */
export type Message =
  | { type: "prepared"; demo: Demo }
  | { type: "ready"; address?: string }
  | { type: "fatal"; lines: string[] };

export type Supervised = {
  /** Resolves when a first process is ready; rejects after several exits in a row or a `fatal` message. */
  ready: Promise<string | undefined>;
  /** Configures a held process, and each that follows it. */
  configure(settings: Settings): void;
  /** Lets a configured process begin, and each that follows it. */
  begin(): void;
  /**
   * Lets a configured process prepare the database and begin.
   * @returns the demo account's sign-in, once the database is prepared; rejects as `ready` does
   */
  prepare(): Promise<Demo>;
  /** Stops the process, which is then restarted immediately. */
  restart(): void;
  /** Asks the process to stop and waits for it; kills it after `ms`. */
  stop(ms: number): Promise<void>;
  kill(): void;
};

const SHORTEST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** Exits in a row before the first process is ready after which we give up, about 15 s in all. */
const FIRST_ATTEMPTS = 6;
/** A process that has run this long has recovered: its next exit counts as the first. */
const STEADY_MS = 60_000;

/**
 * For the Linux allocator (glibc, mallopt(3)), which would keep the memory that each thread freed: half of an idle
 * worker's memory. Two arenas let two threads allocate at once; free memory above 128 KiB is given back.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };

/** A start that failed for a reason that only a person can fix. */
export class FatalError extends Error {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/**
 * Keeps one child process running: restarts it whenever it exits, with exponential backoff.
 * @param options.args with `HELD` for a process that is to wait for `begin`
 */
export function supervise(options: {
  name: string;
  file: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  log(line: string): void;
}): Supervised {
  const { promise: ready, resolve, reject } = Promise.withResolvers<string | undefined>();
  const prepared = Promise.withResolvers<Demo>();
  let child: ChildProcess;
  let wait = SHORTEST_WAIT;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let wasReady = false;
  let configuration: Configure | undefined;
  let begin: Begin | undefined;
  let attempts = 0;
  // A start that fails before anybody waits for this process stops it.
  ready.catch(prepared.reject);
  prepared.promise.catch(() => {});

  start();
  return {
    ready,
    configure(settings) {
      configuration = { type: "configure", settings };
      tell(configuration);
    },
    begin() {
      sendBegin({ type: "begin", prepares: false });
    },
    prepare() {
      sendBegin({ type: "begin", prepares: true });
      return prepared.promise;
    },
    restart() {
      if (isRunning()) child.kill("SIGTERM");
    },
    async stop(ms) {
      isStopping = true;
      clearTimeout(timer);
      reject(new Error(`The ${options.name} was stopped while starting.`));
      if (!isRunning()) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const killTimer = setTimeout(() => child.kill("SIGKILL"), ms);
      await ended;
      clearTimeout(killTimer);
    },
    kill() {
      isStopping = true;
      clearTimeout(timer);
      child.kill("SIGKILL");
    },
  };

  function sendBegin(message: Begin): void {
    begin = message;
    tell(message);
  }

  /** An error means that the process has just exited; the one that follows it gets its own message. */
  function tell(message: Configure | Begin): void {
    child.send(message, () => {});
  }

  function isRunning(): boolean {
    return child.exitCode === null && child.signalCode === null;
  }

  function start(): void {
    const startedAt = Date.now();
    child = fork(options.file, options.args, {
      cwd: ROOT,
      env: { ...ALLOCATOR, ...options.env },
    });
    if (configuration) tell(configuration);
    if (begin) tell(begin);
    child.on("message", (message: Message) => {
      if (message.type === "prepared") {
        begin = { type: "begin", prepares: false };
        prepared.resolve(message.demo);
      } else if (message.type === "ready") {
        wasReady = true;
        resolve(message.address);
      } else if (wasReady) options.log(message.lines.join("\n"));
      else {
        attempts = FIRST_ATTEMPTS;
        reject(new FatalError(message.lines));
      }
    });
    child.on("exit", (code, signal) => {
      if (isStopping) return;
      attempts += 1;
      if (!wasReady && attempts >= FIRST_ATTEMPTS)
        return reject(new Error(`The ${options.name} exited while starting (${signal ?? `code ${code}`}).`));
      if (Date.now() - startedAt > STEADY_MS) wait = SHORTEST_WAIT;
      options.log(`The ${options.name} exited (${signal ?? `code ${code}`}); restarting it in ${wait / 1000} s.`);
      timer = setTimeout(start, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  }
}
