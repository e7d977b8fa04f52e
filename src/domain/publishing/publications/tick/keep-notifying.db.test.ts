import { expect, it } from "vitest";
import { addPublication } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createNotifier } from "./keep-notifying.ts";
import { recordPublished } from "./notify-published.ts";

async function publish(world: World): Promise<number> {
  const { postId } = await addPublication(world, { body: "Published" });
  await world.db.publication.updateMany({ where: { postId }, data: { status: "published" } });
  await world.db.$transaction((tx) => recordPublished(tx, [postId], world.clock.now()));
  return postId;
}

async function isShown({ db }: World, postId: number): Promise<boolean> {
  const { shownAt } = await db.publishedNotice.findFirstOrThrow({ where: { postId } });
  return shownAt !== null;
}

/** A notifier of a worker that is busy until the test says otherwise, already waiting for that. */
async function startBusy(world: World, busySeconds: number) {
  let isBusy = true;
  let questions = 0;
  const ctx = {
    ...world.services,
    caller: { kind: "system" as const, job: "test" },
    origin: { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null },
  };
  const ask = () => {
    questions += 1;
    return isBusy;
  };
  const notifier = createNotifier(ctx, ask, busySeconds);
  const stop = new AbortController();
  const running = notifier.run(stop.signal, undefined);
  notifier.wake();
  await expect.poll(() => questions).toBeGreaterThan(0);
  return {
    notifier,
    questions: () => questions,
    finishPublishing: () => {
      isBusy = false;
    },
    async stop() {
      stop.abort();
      await running;
    },
  };
}

it("does not notify before the worker has published what is due", async () => {
  const world = await createWorld();
  const { questions, finishPublishing, stop } = await startBusy(world, 600);
  const postId = await publish(world);
  const asked = questions();
  await expect.poll(questions).toBeGreaterThan(asked + 1);
  expect(await isShown(world, postId)).toBe(false);
  finishPublishing();
  await expect.poll(() => isShown(world, postId)).toBe(true);
  await stop();
});

it("notifies after some time although the worker goes on publishing", async () => {
  const world = await createWorld();
  const { notifier, stop } = await startBusy(world, 0.5);
  const postId = await publish(world);
  notifier.wake();
  await expect.poll(() => isShown(world, postId)).toBe(true);
  await stop();
});
