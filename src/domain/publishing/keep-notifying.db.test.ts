import { expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { createNotifier } from "./keep-notifying.ts";
import { recordPublished } from "./notify-published.ts";
import { addPublication } from "./test-publication.ts";

it("notifies only once the worker is not busy publishing, or after some seconds", async () => {
  const world = await createWorld();
  let isBusy = true;
  let questions = 0;
  const ctx = {
    ...world.services,
    caller: { kind: "system" as const, job: "test" },
    origin: { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null },
  };
  const notifier = createNotifier(ctx, () => {
    questions += 1;
    return isBusy;
  });
  const publish = async () => {
    const { postId } = await addPublication(world, { body: "Published" });
    await world.db.publication.updateMany({ where: { postId }, data: { status: "published" } });
    await world.db.$transaction((tx) => recordPublished(tx, [postId], world.clock.now()));
    return postId;
  };
  const isShown = async (postId: number) => {
    const { shownAt } = await world.db.publishedNotice.findFirstOrThrow({ where: { postId } });
    return shownAt !== null;
  };
  const stop = new AbortController();
  const running = notifier.run(stop.signal, undefined);
  notifier.wake();
  await expect.poll(() => questions).toBeGreaterThan(0);
  const first = await publish();
  const asked = questions;
  await expect.poll(() => questions).toBeGreaterThan(asked + 1);
  expect(await isShown(first)).toBe(false);
  isBusy = false;
  await expect.poll(() => isShown(first)).toBe(true);

  isBusy = true;
  const second = await publish();
  notifier.wake();
  await expect.poll(() => isShown(second)).toBe(true);
  stop.abort();
  await running;
});
