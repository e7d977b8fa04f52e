import { operation } from "#kernel/operation.ts";
import { findOpenLink, throttleVisits } from "./find.ts";
import { ApprovalPage, OpenApprovalLinkInput } from "./schema.ts";
import { viewApprovalPage } from "./view.ts";

export const openApprovalLink = operation({
  name: "approval_links.open",
  summary: "What the link of an approval email shows. Changes nothing.",
  scope: "public",
  input: OpenApprovalLinkInput,
  output: ApprovalPage,
  async run(ctx, { token }) {
    await throttleVisits(ctx);
    return viewApprovalPage(ctx, await findOpenLink(ctx.db, ctx, token));
  },
});
