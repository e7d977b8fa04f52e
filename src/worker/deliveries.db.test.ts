import { once } from "node:events";
import { expect, it } from "vitest";
import { startWorker, stopWorker } from "#bench/publishing-workers.ts";
import { installQueues, openQueue } from "#platform/queue/index.ts";
import { createTestBrand } from "#test/webhooks/brand.ts";
import { result } from "#test/webhooks/receiver.ts";
import { jobs } from "./jobs.ts";

const url = process.env.DATABASE_URL ?? "";

it("a delivery whose worker is killed is resumed by another ", async () => {
  await installQueues(url, jobs);
  const queue = openQueue(url, () => {});
  const brand = await createTestBrand({ queue });
  const { env } = brand.world.services;
  const start = () =>
    startWorker(
      {
        ...process.env,
        LOG_LEVEL: "silent",
        DATA_DIR: env.DATA_DIR,
        AUTH_SECRET: env.AUTH_SECRET,
        ENCRYPTION_KEYS: env.ENCRYPTION_KEYS,
        WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8",
      },
      { platform: { origin: "http://127.0.0.1:1", timeoutMs: 10_000, quietSeconds: 1 } },
    );
  const { receiver } = brand;
  await brand.subscribe();
  receiver.behave = () => {};
  const [first, second] = [start(), start()];
  await Promise.all([once(first, "message"), once(second, "message")]);
  second.kill("SIGSTOP");
  await brand.fire();
  await expect.poll(() => receiver.received.length).toBe(1);
  receiver.behave = result(200);
  second.kill("SIGCONT");
  first.kill("SIGKILL");
  await expect.poll(() => receiver.received.length).toBe(2);
  await expect
    .poll(() => brand.latest())
    .toMatchObject({ status: "delivered", attempts: [{ error: "interrupted" }, { status: "succeeded" }] });
  await stopWorker(second);
  await receiver.stop();
  await queue.stop();
});
