import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lockAccount, requireAllowance } from "#domain/billing/entitlements/index.ts";
import { discardFiles, inScratchFolder, runMediaTask } from "#domain/content/media/index.ts";
import { derivedKey } from "#domain/content/media/rules.ts";
import { accountOfBrand } from "#domain/operations/audit/index.ts";
import { withoutIdempotencyMark } from "#domain/operations/idempotency/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { invalid, isFault } from "#kernel/fault.ts";
import { FileOnDisk } from "#kernel/file-on-disk.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { CommentImage, Prisma, Tx } from "#platform/db/index.ts";
import { MAX_UNSENT, MAX_UNSENT_OF_GUEST, MAX_UNSENT_OF_LINK, UNSENT_MS } from "./rules.ts";
import { MAX_COMMENT_IMAGE_BYTES } from "./terms.ts";

/** Who uploads: only they may send it. */
export type ImageOwner = { uploaderId: number } | { shareLinkId: number; guestKeyHash: string };

type Context = PublicContext & { brandId: BrandId };

/** Longer than any upload takes from its first file to its commit. */
const ABANDONED_SECONDS = 3600;

/**
 * Prepares an image as the media library does, apart from this process, and stores it until a comment takes it. Its
 * bytes count against the account's storage.
 * @throws Fault invalid on `file`, limit_reached, unavailable, throttled; then nothing is stored
 */
export async function storeImage(ctx: Context, owner: ImageOwner, file: File): Promise<CommentImage> {
  if (file.size > MAX_COMMENT_IMAGE_BYTES) {
    const maximum = MAX_COMMENT_IMAGE_BYTES / 1024 ** 2;
    throw invalid("file", t("The image is larger than {maximum} MiB.", { maximum }));
  }
  const accountId = await accountOfBrand(ctx.db, ctx.brandId);
  // Checked first, because a certain refusal makes preparing it unnecessary.
  await requireFewUnsent(ctx.db, ctx, owner);
  return inScratchFolder(async (folder) => {
    const path = await onDisk(file, folder);
    const input = { path, folder, isImageOnly: true };
    const prepared = await runMediaTask(ctx, ctx.brandId, "media.prepare", input, "file");
    const { type, original, thumbnail, width, height } = prepared;
    const storageKey = randomBytes(16).toString("hex");
    const thumbKey = derivedKey(storageKey, "thumb");
    const keys = [storageKey, thumbKey];
    const db = withoutIdempotencyMark(ctx.db);
    await db.$transaction((tx) => requireAllowance(tx, ctx, accountId, "storage_limit", original.bytes));
    const later = { startAfterSeconds: ABANDONED_SECONDS };
    await db.$transaction((tx) => ctx.queue.enqueue(tx, discardFiles, { keys }, later));
    try {
      await ctx.storage.putStream(storageKey, createReadStream(original.path));
      await ctx.storage.put(thumbKey, await readFile(thumbnail.path));
      return await ctx.db.$transaction(async (tx) => {
        await lockAccount(tx, accountId);
        await requireFewUnsent(tx, ctx, owner);
        await requireAllowance(tx, ctx, accountId, "storage_limit", original.bytes);
        await tx.account.update({ where: { id: accountId }, data: { storageUsed: { increment: original.bytes } } });
        const stored = { type, bytes: original.bytes, width, height, storageKey, thumbKey };
        return tx.commentImage.create({
          data: { ...owner, ...stored, brandId: ctx.brandId, createdAt: ctx.clock.now() },
        });
      });
    } catch (error) {
      // After a lost connection, when the commit is uncertain, the job decides.
      if (isFault(error)) await discardFiles.perform(ctx, { keys }).catch(() => {});
      throw error;
    }
  });
}

/** Most adapters have already written it to disk. */
async function onDisk(file: File, folder: string): Promise<string> {
  if (file instanceof FileOnDisk) return file.path;
  const path = join(folder, "given");
  await writeFile(path, file.stream());
  return path;
}

/** @throws Fault invalid on `file` for one who uploads more than comments could take */
async function requireFewUnsent(db: Tx, { brandId, clock }: Context, owner: ImageOwner): Promise<void> {
  const unsent = {
    brandId,
    entryId: null,
    createdAt: { gt: new Date(clock.now().getTime() - UNSENT_MS) },
  } satisfies Prisma.CommentImageWhereInput;
  const most = "uploaderId" in owner ? MAX_UNSENT : MAX_UNSENT_OF_GUEST;
  if ((await db.commentImage.count({ where: { ...unsent, ...owner } })) >= most) throw tooMany();
  if (!("shareLinkId" in owner)) return;
  const ofLink = { ...unsent, shareLinkId: owner.shareLinkId };
  if ((await db.commentImage.count({ where: ofLink })) >= MAX_UNSENT_OF_LINK) throw tooMany();
}

function tooMany() {
  return invalid(
    "file",
    t("You uploaded many images without sending them. Send your comment first, or try again in an hour."),
  );
}
