import { operation } from "#kernel/operation.ts";
import { generateDraft } from "./draft.ts";
import { recordProposal } from "./record-proposal.ts";
import { writingPrompt } from "./rules.ts";
import { WriteTextInput, WrittenText } from "./schema.ts";

export const generateText = operation({
  name: "drafting.generate",
  summary: "Generate or rewrite a post's text. Uses one AI credit.",
  scope: "brand",
  needs: "content.manage",
  tier: "full",
  waitsOutside: true,
  input: WriteTextInput,
  output: WrittenText,
  async run(ctx, { instruction, body }) {
    const { brandId } = ctx;
    const { name } = await ctx.db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { name: true } });
    return generateDraft(ctx, brandId, writingPrompt(name, instruction, body), async (tx, text, model) => {
      await recordProposal(tx, ctx, { task: "instruction", model, subject: { type: "brand", id: brandId } });
      return { text, model };
    });
  },
});
