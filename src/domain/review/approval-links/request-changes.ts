import { returnToAuthor } from "#domain/content/posts/index.ts";
import { operation } from "#kernel/operation.ts";
import { decideByLink } from "./decide-by-link.ts";
import { ApprovalPage, RequestChangesByLinkInput } from "./schema.ts";

export const requestChangesByLink = operation({
  name: "approval_links.request_changes",
  summary: "Request changes to a post by the link of an approval email. Once per post and version, as approving.",
  scope: "public",
  input: RequestChangesByLinkInput,
  output: ApprovalPage,
  run(ctx, { body, ...input }) {
    return decideByLink(ctx, input, "change_request", (tx, person, post) => returnToAuthor(tx, person, post, body));
  },
});
