import { limitToPublication } from "#domain/content/posts/index.ts";
import { findPostId, viewPublication } from "#domain/publishing/publications/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findReceipts } from "./find.ts";
import { Receipt, ReceiptInput } from "./schema.ts";
import { viewReceipt } from "./view.ts";

export const getReceipt = operation({
  name: "receipts.get",
  summary:
    "Get the signed receipt of a publication: who wrote and approved what, when it was sent, what the network answered, and its changes since.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  channelLimit: limitToPublication,
  input: ReceiptInput,
  output: Receipt,
  async run(ctx, { id }) {
    const { status } = await viewPublication(ctx, { id, postId: await findPostId(ctx, id) });
    if (status !== "published") throw noReceipt(t("Only published posts have a receipt."));
    const rows = await findReceipts(ctx, id);
    if (rows.length === 0) throw noReceipt(t("Sample posts were never sent and have no receipt."));
    const { handle, receiptPage: page } = await findBrand(ctx);
    // Clients learn which people wrote it, not with what.
    return viewReceipt(ctx, rows, { handle, page, names: ctx.role === "client" ? "people" : "all" });
  },
});

const noReceipt = (message: string) => fault("refused", { code: "invalid_state", message });

function findBrand({ db, brandId }: BrandContext) {
  return db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { handle: true, receiptPage: true } });
}
