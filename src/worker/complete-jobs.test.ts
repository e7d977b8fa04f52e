import { expect, it } from "vitest";
import { completeTogether } from "./complete-jobs.ts";

type Completed = Parameters<ReturnType<typeof completeTogether>>[0];
const job = (id: string) => ({ id }) as Completed;

/** Records the statements; each ends when the test allows it. */
function recording() {
  const statements: string[][] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const complete = async (_queue: string, jobs: unknown) => {
    statements.push((jobs as Completed[]).map(({ id }) => id));
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
    return { jobs: [], requested: 0, affected: 0 };
  };
  return { statements, ends, finish: completeTogether({ complete } as never, "test") };
}

it("jobs that end while a statement is running are completed by the next one", async () => {
  const { statements, ends, finish } = recording();
  const first = finish(job("a"));
  await expect.poll(() => statements).toEqual([["a"]]);
  const others = [finish(job("b")), finish(job("c"))];
  ends[0]?.resolve();
  await first;
  await expect.poll(() => statements).toEqual([["a"], ["b", "c"]]);
  ends[1]?.resolve();
  await Promise.all(others);
});

it("a statement that fails fails its own jobs only", async () => {
  const { statements, ends, finish } = recording();
  const failing = [finish(job("a")), finish(job("b"))].map((end) => end.catch((error: Error) => error.message));
  await expect.poll(() => statements).toEqual([["a", "b"]]);
  const next = finish(job("c"));
  ends[0]?.reject(new Error("lost"));
  expect(await Promise.all(failing)).toEqual(["lost", "lost"]);
  await expect.poll(() => statements).toEqual([["a", "b"], ["c"]]);
  ends[1]?.resolve();
  await next;
});

it("a statement that hangs does not keep the next from starting", async () => {
  const { statements, ends, finish } = recording();
  const stuck = finish(job("a"));
  await expect.poll(() => statements).toEqual([["a"]]);
  const next = finish(job("b"));
  await expect.poll(() => statements).toEqual([["a"], ["b"]]);
  ends[1]?.resolve();
  await next;
  ends[0]?.resolve();
  await stuck;
});
