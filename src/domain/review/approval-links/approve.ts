import { grantApproval } from "#domain/content/posts/index.ts";
import { operation } from "#kernel/operation.ts";
import { decideByLink } from "./decide-by-link.ts";
import { ApprovalPage, ApproveByLinkInput } from "./schema.ts";

export const approveByLink = operation({
  name: "approval_links.approve",
  summary:
    "Approve a post by the link of an approval email. Once per post, and only the version that the email showed.",
  scope: "public",
  input: ApproveByLinkInput,
  output: ApprovalPage,
  run(ctx, { body, ...input }) {
    return decideByLink(ctx, input, "approval", (tx, person, post) => grantApproval(tx, person, post, body));
  },
});
