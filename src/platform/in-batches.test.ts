import { expect, it } from "vitest";
import { inBatches } from "./in-batches.ts";

/** Records every batch; each one finishes when the test resolves it. */
function recorder() {
  const batches: { items: readonly string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const write = inBatches<string, string>((items) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
    const done = new Map(items.filter((item) => item !== "left out").map((item) => [item, `${item} done`]));
    batches.push({ items, end: () => resolve(done), fail: reject });
    return promise;
  });
  return { batches, write };
}

it("collects items that arrive during a batch, in order, and returns undefined for items that a batch omits", async () => {
  const { batches, write } = recorder();
  const first = [write("a"), write("b")];
  await expect.poll(() => batches.length).toBe(1);
  const second = [write("c"), write("left out"), write("d")];
  batches[0]?.end();
  expect(await Promise.all(first)).toEqual(["a done", "b done"]);
  await expect.poll(() => batches.length).toBe(2);
  batches[1]?.end();
  expect(await Promise.all(second)).toEqual(["c done", undefined, "d done"]);
  expect(batches.map(({ items }) => items)).toEqual([
    ["a", "b"],
    ["c", "left out", "d"],
  ]);
});

it("limits a batch to 64 items", async () => {
  const { batches, write } = recorder();
  const all = Array.from({ length: 100 }, (_, index) => write(String(index)));
  for (const index of [0, 1]) {
    await expect.poll(() => batches.length).toBe(index + 1);
    batches[index]?.end();
  }
  expect((await Promise.all(all)).length).toBe(100);
  expect(batches.map(({ items }) => items.length)).toEqual([64, 36]);
});

it("rejects every item of a failed batch and continues with the next batch", async () => {
  const { batches, write } = recorder();
  const failing = Promise.allSettled([write("a"), write("b")]);
  await expect.poll(() => batches.length).toBe(1);
  const next = write("c");
  batches[0]?.fail(new Error("Refused."));
  expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect.poll(() => batches.length).toBe(2);
  batches[1]?.end();
  expect(await next).toBe("c done");
});

it("starts the next batch although an earlier one never finishes", async () => {
  const { batches, write } = recorder();
  const stuck = write("a");
  await expect.poll(() => batches.length).toBe(1);
  const next = write("b");
  await expect.poll(() => batches.length).toBe(2);
  batches[1]?.end();
  expect(await next).toBe("b done");
  batches[0]?.end();
  expect(await stuck).toBe("a done");
});
