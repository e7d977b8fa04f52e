import { expect, test } from "vitest";
import { createRefusalDelay } from "./hold-back.ts";

function open(limits: { freePerMinute: number; heldPerClient: number; held: number }) {
  const waiting: (() => void)[] = [];
  const asked: number[] = [];
  const holdBack = createRefusalDelay({ ...limits, delayMs: 1000 }, (ms) => {
    asked.push(ms);
    return new Promise((resolve) => waiting.push(resolve));
  });
  return { holdBack, waiting, asked };
}

test("a few refusals are answered at once, those after them wait, and only the flooding client's", async () => {
  const { holdBack, waiting, asked } = open({ freePerMinute: 3, heldPerClient: 10, held: 100 });
  for (let count = 0; count < 3; count += 1) expect(await holdBack.hold("flood")).toBe(true);
  expect(asked).toEqual([]);
  const late = holdBack.hold("flood");
  await expect.poll(() => asked).toEqual([1000]);
  expect(await holdBack.hold("neighbour")).toBe(true);
  expect(asked).toEqual([1000]);
  waiting.pop()?.();
  expect(await late).toBe(true);
});

test("of one client only so many wait, and then its connections end; there is room again when they are answered", async () => {
  const { holdBack, waiting } = open({ freePerMinute: 0, heldPerClient: 2, held: 3 });
  const first = [holdBack.hold("a"), holdBack.hold("a")];
  await expect.poll(() => waiting).toHaveLength(2);
  expect(await holdBack.hold("a")).toBe(false);
  const other = holdBack.hold("b");
  await expect.poll(() => waiting).toHaveLength(3);
  expect(await holdBack.hold("c")).toBe(false);
  for (const answer of waiting.splice(0)) answer();
  expect(await Promise.all([...first, other])).toEqual([true, true, true]);
  void holdBack.hold("a");
  await expect.poll(() => waiting).toHaveLength(1);
});
