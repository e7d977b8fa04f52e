import { setTimeout as sleep } from "node:timers/promises";

const METHODS = ["GET", "POST"] as const;
export type Method = (typeof METHODS)[number];

const PAUSE_MS = 100;
const PATIENCE_MS = 30_000;

/**
 * Clients that read and write posts without a pause at each of these web processes, as fast as one person's program does, and keep
 * a journal of what they were answered.
 */
export function startJournalingClients(origins: readonly string[], token: string) {
  const statuses = new Map<string, number>();
  /** When which kind of request was answered with success, by web process. */
  const successes = origins.map(() => ({ GET: [] as number[], POST: [] as number[] }));
  /** The texts that were acknowledged with 201. */
  const acknowledged: string[] = [];
  const stop = new AbortController();

  async function send(web: number, method: Method, text: string): Promise<string> {
    const response = await fetch(`${origins[web]}/api/v1/posts`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(method === "POST" ? { body: JSON.stringify({ body: text }) } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.arrayBuffer();
    if (response.ok) successes[web]?.[method].push(performance.now());
    if (response.status === 201) acknowledged.push(text);
    const isBare = response.status >= 500 && !response.headers.has("retry-after");
    return `${method} ${response.status}${isBare ? " without Retry-After" : ""}`;
  }

  async function run(web: number, method: Method): Promise<void> {
    for (let count = 0; !stop.signal.aborted; count++) {
      const text = `Written meanwhile: ${web}/${count}`;
      const outcome = await send(web, method, text).catch((error: Error) => `${method} ${error.name}`);
      statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
      await sleep(PAUSE_MS);
    }
  }

  const running = origins.flatMap((_, web) => METHODS.map((method) => run(web, method)));
  return {
    acknowledged,
    /** The longest time without a success of one web process since a moment of `performance.now()`, in seconds. */
    longestWithout(method: Method, web: number, since: number): number {
      const answered = successes[web]?.[method].filter((at) => at > since) ?? [];
      const times = [since, ...answered, performance.now()];
      return Math.max(...times.slice(1).map((at, before) => (at - (times[before] ?? at)) / 1000));
    },
    /** @returns how often each answer came */
    async stop(): Promise<Record<string, number>> {
      stop.abort();
      await Promise.all(running);
      return Object.fromEntries([...statuses].toSorted());
    },
  };
}
