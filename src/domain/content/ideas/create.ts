import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { insertIdeas } from "./insert-ideas.ts";
import { CreateIdeaInput, Idea } from "./schema.ts";
import { viewIdea } from "./view.ts";

export const createIdea = operation({
  name: "ideas.create",
  summary: "Create an idea.",
  scope: "brand",
  needs: "research.manage",
  tier: "standard_write",
  input: CreateIdeaInput,
  output: Idea,
  async run(ctx, input) {
    const [idea] = await ctx.db.$transaction((tx) => insertIdeas(tx, ctx, [input]));
    if (!idea) throw invalid("external_key", t("An idea with this key already exists."));
    return viewIdea(idea);
  },
});
