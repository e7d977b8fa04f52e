import { expect, test } from "vitest";
import { createRefusalDelay } from "./refusal-delay.ts";

function open(limits: { freePerMinute: number; delayedPerClient: number; delayed: number }) {
  const waiting: (() => void)[] = [];
  const delays: number[] = [];
  const refusals = createRefusalDelay({ ...limits, delayMs: 1000 }, (ms) => {
    delays.push(ms);
    return new Promise((resolve) => waiting.push(resolve));
  });
  return { refusals, waiting, delays };
}

test("sends a few refusals at once, then delays those of the flooding client only", async () => {
  const { refusals, waiting, delays } = open({ freePerMinute: 3, delayedPerClient: 10, delayed: 100 });
  for (let count = 0; count < 3; count += 1) expect(await refusals.delay("flood")).toBe(true);
  expect(delays).toEqual([]);
  const late = refusals.delay("flood");
  await expect.poll(() => delays).toEqual([1000]);
  expect(await refusals.delay("neighbour")).toBe(true);
  expect(delays).toEqual([1000]);
  waiting.pop()?.();
  expect(await late).toBe(true);
});

test("closes a client's connection if too many of its responses are delayed, until they are sent", async () => {
  const { refusals, waiting } = open({ freePerMinute: 0, delayedPerClient: 2, delayed: 3 });
  const first = [refusals.delay("a"), refusals.delay("a")];
  await expect.poll(() => waiting).toHaveLength(2);
  expect(await refusals.delay("a")).toBe(false);
  const other = refusals.delay("b");
  await expect.poll(() => waiting).toHaveLength(3);
  expect(await refusals.delay("c")).toBe(false);
  for (const response of waiting.splice(0)) response();
  expect(await Promise.all([...first, other])).toEqual([true, true, true]);
  void refusals.delay("a");
  await expect.poll(() => waiting).toHaveLength(1);
});
