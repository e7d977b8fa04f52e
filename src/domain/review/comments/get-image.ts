import { openImage } from "#domain/review/comment-images/index.ts";
import { Download } from "#kernel/download.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { visibleTo } from "./find.ts";
import { GetCommentImageInput } from "./schema.ts";

export const getCommentImage = operation({
  name: "comments.get_image",
  summary: "Get the file of a comment's image.",
  scope: "brand",
  needs: "comments.view",
  tier: "read",
  input: GetCommentImageInput,
  output: Download,
  async run(ctx, { id, size }) {
    const { brandId, caller, db } = ctx;
    const own = caller.kind === "person" ? [{ entryId: null, uploaderId: caller.userId }] : [];
    const image = await db.commentImage.findFirst({ where: { brandId, id, OR: [{ entry: visibleTo(ctx) }, ...own] } });
    const file = image && (await openImage(ctx, image, size));
    if (!file) throw fault("not_found", { what: t("Image") });
    return { filename: file.name, type: file.type, chunks: await file.stream() };
  },
});
