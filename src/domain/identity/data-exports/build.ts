import { notifyPeople } from "#domain/events/notifications/index.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import { KEPT_MS, newStorageKey } from "./rules.ts";
import { writeArchive } from "./write-archive.ts";

/** Builds an export. A rerun after a crash starts over; only the attempt that is recorded last can finish. */
export const buildExport = job<{ export_id: number }>({
  name: "exports.build",
  options: { retryLimit: 3, retryDelay: 30, expireInSeconds: 7200, concurrency: 1 },
  async perform(ctx, { export_id: id }) {
    const begun = await begin(ctx, id);
    if (!begun) return;
    const { key, accountId } = begun;
    try {
      await ctx.storage.putStream(key, await writeArchive(ctx, accountId));
      if (await finish(ctx, id, key)) return;
    } catch (error) {
      await ctx.storage.delete(key);
      throw error;
    }
    await ctx.storage.delete(key);
  },
});

/** @returns null for an export that is finished, failed or deleted */
async function begin({ db, storage }: SystemContext, id: number) {
  const before = await db.export.findUnique({ where: { id } });
  if (!before) return null;
  const key = newStorageKey();
  const { count } = await db.export.updateMany({
    where: { id, status: { in: ["pending", "running"] }, storageKey: before.storageKey },
    data: { status: "running", storageKey: key },
  });
  if (count === 0) return null;
  if (before.storageKey) await storage.delete(before.storageKey);
  return { key, accountId: before.accountId };
}

/** @returns false if another attempt has taken over in the meantime */
async function finish(ctx: SystemContext, id: number, key: string): Promise<boolean> {
  const now = ctx.clock.now();
  const bytes = await ctx.storage.size(key);
  return ctx.db.$transaction(async (tx) => {
    const { count } = await tx.export.updateMany({
      where: { id, status: "running", storageKey: key },
      data: { status: "ready", bytes, finishedAt: now, expiresAt: new Date(now.getTime() + KEPT_MS) },
    });
    if (count === 0) return false;
    const { requestedById } = await tx.export.findUniqueOrThrow({ where: { id } });
    await notifyPeople(tx, ctx, {
      userIds: [requestedById],
      brandId: null,
      type: "export_ready",
      title: () => t("Your export is ready"),
      body: () => t("You can download the archive of your account for 7 days."),
      path: "/profile/export",
    });
    return true;
  });
}
