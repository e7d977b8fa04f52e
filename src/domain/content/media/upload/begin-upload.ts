import { randomBytes } from "node:crypto";
import { lockAccount, requireAllowance } from "#domain/billing/entitlements/index.ts";
import { accountOfBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { cleanFileName, expiredBefore, MAX_UNFINISHED } from "../rules.ts";
import { BeginUploadInput, Upload } from "../schema.ts";
import { viewUpload } from "../view.ts";
import { ownUploads } from "./find-upload.ts";
import { createUnfinished, discardUnfinished } from "./unfinished-file.ts";

export const beginUpload = operation({
  name: "media.begin_upload",
  summary: "Start a chunked upload. Storage is reserved, and the upload can be resumed for 24 hours.",
  scope: "brand",
  needs: "content.manage",
  tier: "full",
  input: BeginUploadInput,
  output: Upload,
  async run(ctx, { name, bytes, folder }) {
    const { brandId, userId } = ownUploads(ctx);
    const accountId = await accountOfBrand(ctx.db, brandId);
    const key = randomBytes(16).toString("hex");
    // The file is created before its row, so that no row ever reserves storage for a file that could not be created.
    await createUnfinished(ctx.env, key);
    const row = { key, brandId, userId, name: cleanFileName(name), bytes, folder, createdAt: ctx.clock.now() };
    try {
      const upload = await ctx.db.$transaction(async (tx) => {
        await lockAccount(tx, accountId);
        await requireUploadSlot(tx, ctx);
        const held = await reservedBytes(tx, ctx, accountId);
        await requireAllowance(tx, ctx, accountId, "storage_limit", held + bytes);
        return tx.mediaUpload.create({ data: row });
      });
      return viewUpload(upload, 0);
    } catch (error) {
      await discardUnfinished(ctx.env, key);
      throw error;
    }
  },
});

/** @throws Fault limit_reached */
async function requireUploadSlot(tx: Tx, ctx: BrandContext): Promise<void> {
  const waiting = await tx.mediaUpload.count({ where: { ...ownUploads(ctx), assetId: null } });
  if (waiting < MAX_UNFINISHED) return;
  throw fault("limit_reached", { message: t("Too many unfinished uploads. Finish or cancel some first.") });
}

/** Bytes reserved by the account's other uploads. */
async function reservedBytes(tx: Tx, ctx: BrandContext, accountId: number): Promise<number> {
  const { _sum: sum } = await tx.mediaUpload.aggregate({
    where: { brand: { accountId }, assetId: null, createdAt: { gt: expiredBefore(ctx.clock.now()) } },
    _sum: { bytes: true },
  });
  return sum.bytes ?? 0;
}
