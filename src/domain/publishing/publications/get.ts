import { limitToPublication } from "#domain/content/posts/index.ts";
import { PublicationWithAttempts } from "#domain/content/posts/schema.ts";
import { operation } from "#kernel/operation.ts";
import { PublicationInput } from "./schema.ts";
import { findPostId, viewPublication } from "./view.ts";

export const getPublication = operation({
  name: "publications.get",
  summary: "Get a publication with its attempts and its latest change on the platform.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  channelLimit: limitToPublication,
  input: PublicationInput,
  output: PublicationWithAttempts,
  async run(ctx, { id }) {
    return viewPublication(ctx, { id, postId: await findPostId(ctx, id) });
  },
});
