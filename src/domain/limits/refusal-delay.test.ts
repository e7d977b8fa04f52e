import { expect, test } from "vitest";
import { createRefusalDelay } from "./refusal-delay.ts";

function open(limits: { freePerMinute: number; heldPerClient: number; held: number }) {
  const waiting: (() => void)[] = [];
  const requests: number[] = [];
  const holdBack = createRefusalDelay({ ...limits, delayMs: 1000 }, (ms) => {
    requests.push(ms);
    return new Promise((resolve) => waiting.push(resolve));
  });
  return { holdBack, waiting, requests };
}

test("sends a few refusals at once, then delays those of the flooding client only", async () => {
  const { holdBack, waiting, requests } = open({ freePerMinute: 3, heldPerClient: 10, held: 100 });
  for (let count = 0; count < 3; count += 1) expect(await holdBack.delay("flood")).toBe(true);
  expect(requests).toEqual([]);
  const late = holdBack.delay("flood");
  await expect.poll(() => requests).toEqual([1000]);
  expect(await holdBack.delay("neighbour")).toBe(true);
  expect(requests).toEqual([1000]);
  waiting.pop()?.();
  expect(await late).toBe(true);
});

test("closes a client's connection if too many of its responses are delayed, until they are sent", async () => {
  const { holdBack, waiting } = open({ freePerMinute: 0, heldPerClient: 2, held: 3 });
  const first = [holdBack.delay("a"), holdBack.delay("a")];
  await expect.poll(() => waiting).toHaveLength(2);
  expect(await holdBack.delay("a")).toBe(false);
  const other = holdBack.delay("b");
  await expect.poll(() => waiting).toHaveLength(3);
  expect(await holdBack.delay("c")).toBe(false);
  for (const response of waiting.splice(0)) response();
  expect(await Promise.all([...first, other])).toEqual([true, true, true]);
  void holdBack.delay("a");
  await expect.poll(() => waiting).toHaveLength(1);
});
