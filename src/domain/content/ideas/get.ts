import { operation } from "#kernel/operation.ts";
import { findIdea } from "./find.ts";
import { Idea, IdeaInput } from "./schema.ts";
import { viewIdea } from "./view.ts";

export const getIdea = operation({
  name: "ideas.get",
  summary: "Get an idea.",
  scope: "brand",
  needs: "research.view",
  tier: "read",
  input: IdeaInput,
  output: Idea,
  async run(ctx, { id }) {
    return viewIdea(await findIdea(ctx.db, ctx.brandId, id));
  },
});
