import { openSeenPost } from "#domain/content/posts/index.ts";
import { storeImage, viewCommentImage } from "#domain/review/comment-images/index.ts";
import { CommentImage } from "#domain/review/comment-images/schema.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { UploadCommentImageInput } from "./schema.ts";

export const uploadCommentImage = operation({
  name: "comments.upload_image",
  summary: "Upload an image for a comment on a post. Send the comment with its ID within an hour, or it is deleted.",
  scope: "brand",
  needs: "comments.view",
  tier: "standard_write",
  input: UploadCommentImageInput,
  output: CommentImage,
  async run(ctx, { id, file }) {
    if (ctx.caller.kind !== "person") throw fault("forbidden", { message: t("Only people comment with images.") });
    const { userId } = ctx.caller;
    // A client uploads for the posts that they see.
    await ctx.db.$transaction((tx) => openSeenPost(tx, ctx, id));
    if (!file) throw invalid("file", t("Send the image in the part `file`."));
    return viewCommentImage(await storeImage(ctx, { uploaderId: userId }, file));
  },
});
