import { findChannel } from "#domain/publishing/channels/index.ts";
import { operation } from "#kernel/operation.ts";
import { PostImport, PostImportInput } from "./schema.ts";
import { viewPostImport } from "./view.ts";

export const getPostImport = operation({
  name: "channels.get_post_import",
  summary: "Get how the import of a channel's posts that were published elsewhere stands.",
  scope: "brand",
  needs: "connections.view",
  tier: "read",
  input: PostImportInput,
  output: PostImport,
  async run({ db, brandId }, { id }) {
    const channel = await findChannel(db, brandId, id);
    return viewPostImport(db, channel, await db.postImport.findUnique({ where: { channelId: id } }));
  },
});
