import { PublicationWithAttempts } from "#domain/content/posts/schema.ts";
import { operation } from "#kernel/operation.ts";
import { PublicationInput } from "../schema.ts";
import { requestChange } from "./request-change.ts";

export const deletePublication = operation({
  name: "publications.delete",
  summary: "Delete a published publication from its platform. It stays here, marked as removed.",
  scope: "brand",
  needs: "content.manage",
  tier: "elevated_write",
  input: PublicationInput,
  output: PublicationWithAttempts,
  async run(ctx, { id }) {
    return requestChange(ctx, id, "delete", async () => null);
  },
});
