import { afterEach, expect, test, vi } from "vitest";
import { createMinuteLimit } from "./minute-limit.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("counts each key for the minute that begins with its first point, and then anew", () => {
  let at = 5000;
  const limit = createMinuteLimit(3, () => at);
  expect(limit.spend("a")).toEqual({ limit: 3, remaining: 2, resetSeconds: 60, isOver: false });
  at += 30_500;
  expect(limit.spend("a", 2)).toEqual({ limit: 3, remaining: 0, resetSeconds: 30, isOver: false });
  expect(limit.spend("a")).toMatchObject({ remaining: 0, isOver: true });
  expect(limit.spend("b", 4)).toMatchObject({ remaining: 0, resetSeconds: 60, isOver: true });
  at += 29_499;
  expect(limit.spend("a")).toMatchObject({ resetSeconds: 1, isOver: true });
  at += 1;
  expect(limit.spend("a")).toEqual({ limit: 3, remaining: 2, resetSeconds: 60, isOver: false });
  expect(limit.spend("b")).toMatchObject({ isOver: true });
});

test("tells what is left without beginning a minute", () => {
  vi.useFakeTimers();
  let at = 0;
  const limit = createMinuteLimit(3, () => at);
  const untouched = { limit: 3, remaining: 3, resetSeconds: 60, isOver: false };
  expect(limit.spend("a", 0)).toEqual(untouched);
  expect(vi.getTimerCount()).toBe(0);
  at += 50_000;
  expect(limit.spend("a")).toMatchObject({ remaining: 2, resetSeconds: 60 });
  at += 50_000;
  expect(limit.spend("a", 0)).toMatchObject({ remaining: 2, resetSeconds: 10 });
  at += 10_000;
  expect(limit.spend("a", 0)).toEqual(untouched);
});

test("forgets keys after their minute, also where no request follows", () => {
  vi.useFakeTimers();
  const clear = vi.spyOn(Map.prototype, "delete");
  const forgotten = () => clear.mock.calls.map(([key]) => key as unknown).filter((key) => typeof key === "string");
  let at = 0;
  const limit = createMinuteLimit(3, () => at);
  const wait = (ms: number) => {
    at += ms;
    vi.advanceTimersByTime(ms);
  };
  limit.spend("first");
  wait(20_000);
  limit.spend("second");
  clear.mockClear();
  wait(40_000);
  expect(forgotten()).toEqual(["first"]);
  wait(20_000);
  expect(forgotten()).toEqual(["first", "second"]);
  expect(vi.getTimerCount()).toBe(0);
  clear.mockRestore();
});
