import { findMentionable } from "#domain/content/mentions/index.ts";
import { requirePost } from "#domain/content/posts/index.ts";
import { operation } from "#kernel/operation.ts";
import { ListMentionableInput, MentionablePeople } from "./schema.ts";

export const listMentionable = operation({
  name: "comments.list_mentionable",
  summary: "List the people who can be mentioned in a comment on a post, by `@[ID]` in its text: those who can see it.",
  scope: "brand",
  needs: "comments.view",
  tier: "read",
  input: ListMentionableInput,
  output: MentionablePeople,
  async run(ctx, { id, visibility }) {
    await requirePost(ctx.db, ctx, id);
    // Clients write no internal comments.
    return { people: await findMentionable(ctx.db, ctx, id, ctx.role === "client" ? "client" : visibility) };
  },
});
