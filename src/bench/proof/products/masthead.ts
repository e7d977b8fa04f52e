import { spawn } from "node:child_process";
import path from "node:path";
import { z } from "zod";
import { ROOT } from "#launch/root.ts";
import { LOOPBACK } from "#platform/egress/receiver.ts";
import { startBenchPlatform } from "../../platform.ts";
import type { Driver, Said } from "./product.ts";

const HASH = "0".repeat(64);
const FINAL: Record<string, Said["status"]> = { published: "published", failed: "failed", unknown: "unknown" };

/** What crashed workers repeatedly is set aside, and a person is asked to check the channel before trying again. */
export function statusOf(status: string, error: unknown): Said["status"] {
  const isSetAside = z.object({ code: z.literal("quarantined") }).safeParse(error).success;
  return isSetAside ? "unknown" : (FINAL[status] ?? "pending");
}

/** This product, with the timeouts of production. */
export const masthead: Driver = {
  name: "Masthead",
  runs: "one worker (npm run worker), PostgreSQL",
  async open({ temporary, target, settings }) {
    const reachable = { WEBHOOK_ALLOW_PRIVATE: LOOPBACK.join(",") };
    const bench = await startBenchPlatform({ ...reachable, ...settings }, path.join(temporary, "data"));
    const { db, secrets } = bench.services;
    await bench.register();
    const { id: brandId, accountId } = await db.brand.findFirstOrThrow();
    const { ownerId: authorId } = await db.account.findUniqueOrThrow({ where: { id: accountId } });
    const handle = "@harbour@stand-in";
    const { id: channelId } = await db.channel.create({
      data: { brandId, platform: "mastodon", handle, displayName: handle, externalId: target.accountId },
    });
    const credentials = await secrets.encrypt(JSON.stringify(target), {
      table: "channels",
      column: "credentials",
      row: channelId,
    });
    await db.channel.update({ where: { id: channelId }, data: { credentials } });
    return {
      startPublisher: () =>
        spawn(process.execPath, [path.join(ROOT, "src/launch/worker.ts")], {
          env: bench.env,
          stdio: ["ignore", "ignore", "inherit"],
        }),
      async schedule(all) {
        const approved = { status: "scheduled" as const, contentHash: HASH, approvedHash: HASH };
        const posts = await db.post.createManyAndReturn({
          data: all.map(({ text }) => ({ brandId, authorId, origin: "api", body: text, timezone: "UTC", ...approved })),
          select: { id: true, body: true },
        });
        const dueAtOf = new Map(all.map(({ text, dueAt }) => [text, dueAt]));
        await db.publication.createMany({
          data: posts.map(({ id: postId, body }) => {
            const scheduledAt = dueAtOf.get(body) ?? new Date();
            return { brandId, postId, channelId, status: "scheduled", scheduledAt, nextAttemptAt: scheduledAt };
          }),
        });
      },
      async readSaid() {
        const rows = await db.publication.findMany({
          select: { status: true, error: true, externalId: true, post: { select: { body: true } } },
        });
        return rows.map(({ status, error, externalId, post }) => ({
          text: post.body,
          status: statusOf(status, error),
          externalId,
        }));
      },
      stop: () => bench.stop(),
    };
  },
};
