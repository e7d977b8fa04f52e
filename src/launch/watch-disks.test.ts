import { expect, onTestFinished, test, vi } from "vitest";
import type { DiskState } from "#domain/operations/readiness/index.ts";
import { readEnv } from "#platform/env.ts";
import type { Log } from "#platform/log.ts";
import { watchDisks } from "./watch-disks.ts";

const env = readEnv({ NODE_ENV: "test" });

/** A log that records level and text. */
function journal() {
  const lines: string[] = [];
  const at =
    (level: string) =>
    (first: unknown, words = first) =>
      void lines.push(`${level}: ${words}`);
  return { lines, log: { info: at("info"), warn: at("warn"), error: at("error") } as unknown as Log };
}

test("logs once when space becomes low, when it runs out, and when there is enough again", async () => {
  const { lines, log } = journal();
  const states: (DiskState["state"] | "unreadable")[] = ["ok", "low", "low", "unreadable", "full", "full", "low", "ok"];
  let looks = 0;
  const stop = watchDisks(env, log, {
    everyMs: 1,
    check: async () => {
      const state = states[Math.min(looks++, states.length - 1)] ?? "ok";
      if (state === "unreadable") throw new Error("gone");
      return { state, sentence: state };
    },
  });
  await expect.poll(() => looks).toBeGreaterThan(states.length + 2);
  stop();
  expect(lines).toEqual([
    "warn: disk space is low",
    "warn: checking disk space failed",
    "error: disk is full: nothing can be stored",
    "warn: disk space is low",
    "info: disk space is sufficient again",
  ]);
});

test("checks every minute until it is stopped", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let looks = 0;
  const look = async () => {
    looks += 1;
    return { state: "ok" as const, sentence: "ok" };
  };
  const stop = watchDisks(env, journal().log, { check: look });
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(looks).toBe(4);
  stop();
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(looks).toBe(4);
});
