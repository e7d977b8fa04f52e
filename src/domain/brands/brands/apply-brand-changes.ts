import type { z } from "zod";
import { writeAudit } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { type Brand, refuseDuplicate, type Tx } from "#platform/db/index.ts";
import { isHandleFixed } from "./find.ts";
import type { ConfigureBrandInput } from "./schema.ts";

/**
 * Writes the given fields, and records the names of those that changed in the audit log.
 * @throws Fault invalid on `handle`
 */
export async function applyBrandChanges(ctx: BrandContext, input: z.output<typeof ConfigureBrandInput>) {
  const { approval_policy: approvalPolicy, receipt_page: receiptPage, logo_id: logoId, ...others } = input;
  const { adds_content_credentials: addsContentCredentials, ...rest } = others;
  const wanted = {
    ...rest,
    ...(approvalPolicy === undefined ? {} : { approvalPolicy }),
    ...(receiptPage === undefined ? {} : { receiptPage }),
    ...(addsContentCredentials === undefined ? {} : { addsContentCredentials }),
    ...(logoId === undefined ? {} : { logoId }),
  };
  return refuseDuplicate(invalid("handle", t("This handle is already taken.")), () =>
    ctx.db.$transaction((tx) => write(tx, ctx, wanted)),
  );
}

type BrandChanges = Partial<
  Omit<
    z.output<typeof ConfigureBrandInput>,
    "approval_policy" | "receipt_page" | "logo_id" | "adds_content_credentials"
  > &
    Pick<Brand, "approvalPolicy" | "receiptPage" | "logoId" | "addsContentCredentials">
>;

async function write(tx: Tx, ctx: BrandContext, wanted: BrandChanges) {
  const id = ctx.brandId;
  const before = await tx.brand.findUniqueOrThrow({ where: { id } });
  const names = Object.keys(wanted) as (keyof BrandChanges)[];
  const changed = names.filter((name) => wanted[name] !== undefined && wanted[name] !== before[name]);
  if (changed.includes("handle")) await requireUnpublished(tx, id);
  if (wanted.logoId) await requireImage(tx, id, wanted.logoId);
  const brand = await tx.brand.update({ where: { id }, data: wanted, include: { account: true, logo: true } });
  if (changed.includes("handle") || changed.includes("name")) {
    const feed = { handle: brand.handle, displayName: brand.name };
    await tx.channel.updateMany({ where: { brandId: id, platform: "feed" }, data: feed });
  }
  if (changed.length > 0) {
    const subject = { type: "brand", id };
    await writeAudit(tx, ctx, {
      accountId: brand.accountId,
      brandId: id,
      action: "brand.updated",
      subject,
      detail: { changed },
    });
  }
  return brand;
}

/** The image is locked against deletion until the transaction ends. */
async function requireImage(tx: Tx, brandId: number, id: number): Promise<void> {
  const [asset] = await tx.$queryRaw<{ type: string }[]>`
    select type from media_assets where brand_id = ${brandId} and id = ${id} for key share`;
  if (!asset) throw invalid("logo_id", t("This brand has no media asset {id}.", { id: String(id) }));
  if (!asset.type.startsWith("image/")) throw invalid("logo_id", t("The logo must be an image."));
}

/** Permalinks contain the handle, and feed readers subscribed to it; neither can be updated. */
async function requireUnpublished(tx: Tx, brandId: number): Promise<void> {
  // Waits for entries that are being written: their foreign key locks the row.
  await tx.$queryRaw`select id from brands where id = ${brandId} for update`;
  if (await isHandleFixed(tx, brandId))
    throw invalid("handle", t("The handle can't be changed because posts have been published on its feed page."));
}
