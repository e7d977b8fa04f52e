import { operation } from "#kernel/operation.ts";
import { insertIdeas } from "./insert-ideas.ts";
import { ImportIdeasInput, ImportResult } from "./schema.ts";
import { viewIdea } from "./view.ts";

export const importIdeas = operation({
  name: "ideas.import",
  summary: "Import up to 25 ideas. If one is invalid, none are imported. Duplicates are skipped.",
  scope: "brand",
  needs: "research.manage",
  tier: "standard_write",
  input: ImportIdeasInput,
  output: ImportResult,
  async run(ctx, { ideas }) {
    const created = await ctx.db.$transaction((tx) => insertIdeas(tx, ctx, ideas));
    return { created: created.length, duplicates: ideas.length - created.length, ideas: created.map(viewIdea) };
  },
});
