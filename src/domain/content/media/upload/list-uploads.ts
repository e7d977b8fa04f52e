import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { UploadList } from "../schema.ts";
import { viewUpload } from "../view.ts";
import { ownUploads, releaseUploads } from "./find-upload.ts";
import { receivedOf } from "./unfinished-file.ts";

export const listUploads = operation({
  name: "media.list_uploads",
  summary: "List your unfinished uploads in this brand, oldest first.",
  scope: "brand",
  needs: "content.manage",
  tier: "full",
  input: z.object({}),
  output: UploadList,
  async run(ctx) {
    const rows = await ctx.db.mediaUpload.findMany({
      where: { ...ownUploads(ctx), assetId: null },
      orderBy: { id: "asc" },
    });
    const received = await Promise.all(rows.map(({ key }) => receivedOf(ctx.env, key)));
    const isGone = (_: unknown, index: number) => received[index] === null;
    await releaseUploads(ctx, rows.filter(isGone));
    return { uploads: rows.flatMap((row, index) => receivedBytes(row, received[index] ?? null)) };
  },
});

type Row = Parameters<typeof viewUpload>[0];

/** An upload whose file is gone cannot be continued. */
function receivedBytes(row: Row, received: number | null) {
  return received === null ? [] : [viewUpload(row, received)];
}
