import { z } from "zod";
import { viewAppearance } from "#domain/brands/brands/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findReceipts } from "./find.ts";
import { PublicReceipt, PublicReceiptInput } from "./schema.ts";
import { viewReceipt } from "./view.ts";

export const getPublicReceipt = operation({
  name: "receipts.get_public",
  summary: "Get a receipt as everybody may see it, if its brand shows receipts.",
  scope: "public",
  input: PublicReceiptInput,
  output: PublicReceipt,
  async run(ctx, { handle, id }) {
    const notFound = fault("not_found", { what: t("Receipt") });
    if (!z.uuid().safeParse(id).success) throw notFound;
    const brand = await ctx.db.brand.findUnique({
      where: { handle: handle.toLowerCase(), closedAt: null, receiptPage: { not: "off" } },
      include: { logo: true },
    });
    if (!brand) throw notFound;
    const known = await ctx.db.publicationReceipt.findFirst({
      where: { brandId: brand.id, publicId: id },
      select: { publicationId: true },
    });
    if (!known) throw notFound;
    const rows = await findReceipts(ctx, known.publicationId);
    const page = brand.receiptPage;
    return {
      brand: { name: brand.name, handle: brand.handle, ...viewAppearance(brand, ctx.env.APP_URL) },
      has_names: page === "with_names",
      receipt: await viewReceipt(ctx, rows, {
        handle: brand.handle,
        page,
        names: page === "with_names" ? "all" : "none",
      }),
    };
  },
});
