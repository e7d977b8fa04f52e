import { operation } from "#kernel/operation.ts";
import { LeavePostInput, LeftPost } from "./schema.ts";

export const leavePost = operation({
  name: "presence.leave",
  summary: "Report that a page with a post was closed.",
  scope: "brand",
  needs: "content.view",
  tier: "standard_write",
  input: LeavePostInput,
  output: LeftPost,
  async run({ db, brandId, caller }, { tab }) {
    const tokenId = caller.kind === "person" ? caller.token.id : 0;
    await db.postPresence.deleteMany({ where: { tokenId, tab, brandId } });
    return {};
  },
});
