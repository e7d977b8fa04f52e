import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";

export type FairQueueLimits = {
  /** Tasks running at the same time. */
  running: number;
  /** Tasks of one client running at the same time. */
  runningPerClient: number;
  /** Waiting tasks of all clients; one more is refused with 503. */
  waiting: number;
  /** Waiting tasks of one client; one more is refused with 429. */
  waitingPerClient: number;
};

export type FairQueue = {
  /**
   * Runs the task when its turn comes. Clients take turns: a client with many tasks waits behind one with few.
   * @param client who the task is for: an account, a user or an IP address
   * @throws Fault unavailable when the queue is full, throttled when this client's share of it is
   */
  run<T>(client: string, work: () => Promise<T>): Promise<T>;
  /**
   * Waits for a turn, as `run` does.
   * @returns what ends the turn, to be called once
   */
  enter(client: string): Promise<() => void>;
};

type Client = { running: number; waiting: (() => void)[]; servedAt: number };

/** Seconds after which a client whose share of the queue is full may try again. */
const RETRY_SECONDS = 5;

/** A semaphore with a bounded queue that is fair between clients. */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  /** Holds only clients with running or waiting tasks. */
  const clients = new Map<string, Client>();
  let running = 0;
  let waiting = 0;
  let turns = 0;

  return {
    async run(name, work) {
      await turn(name);
      try {
        return await work();
      } finally {
        leave(name);
      }
    },
    async enter(name) {
      await turn(name);
      return () => leave(name);
    },
  };

  /** @returns the wait for a turn; none where one is free */
  function turn(name: string): Promise<void> | undefined {
    const client = clients.get(name) ?? { running: 0, waiting: [], servedAt: 0 };
    const isFree = running < limits.running && client.running < limits.runningPerClient;
    if (!isFree) {
      if (client.waiting.length >= limits.waitingPerClient) {
        const limit = limits.runningPerClient + limits.waitingPerClient;
        throw fault("throttled", { limit, retryAfterSeconds: RETRY_SECONDS });
      }
      if (waiting >= limits.waiting) {
        throw fault("unavailable", { message: t("The server is busy. Try again in a few seconds.") });
      }
    }
    clients.set(name, client);
    if (isFree) {
      start(client);
      return undefined;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    client.waiting.push(resolve);
    waiting += 1;
    return promise;
  }

  function start(client: Client): void {
    client.servedAt = ++turns;
    client.running += 1;
    running += 1;
  }

  function leave(name: string): void {
    running -= 1;
    const client = clients.get(name);
    if (client) {
      client.running -= 1;
      if (client.running === 0 && client.waiting.length === 0) clients.delete(name);
    }
    startNext();
  }

  function startNext(): void {
    while (waiting > 0 && running < limits.running) {
      const client = longestUnserved();
      if (!client) return;
      start(client);
      waiting -= 1;
      client.waiting.shift()?.();
    }
  }

  function longestUnserved(): Client | undefined {
    let found: Client | undefined;
    for (const client of clients.values()) {
      if (client.waiting.length === 0 || client.running >= limits.runningPerClient) continue;
      if (!found || client.servedAt < found.servedAt) found = client;
    }
    return found;
  }
}
