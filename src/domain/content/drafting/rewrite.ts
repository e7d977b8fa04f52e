import { findChannel } from "#domain/publishing/channels/index.ts";
import { capabilitiesOf } from "#domain/publishing/channels/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { countCharacters } from "#platform/connectors/shared/text/limits.ts";
import { generateDraft, requireAi } from "./draft.ts";
import { recordProposal } from "./record-proposal.ts";
import { rewritingPrompt, shorterPrompt } from "./rules.ts";
import { RewriteTextInput, RewrittenText } from "./schema.ts";

export const rewriteText = operation({
  name: "drafting.rewrite",
  summary: "Propose another version of a post's text, within a channel's limit. Uses one AI credit; changes nothing.",
  scope: "brand",
  needs: "content.manage",
  tier: "full",
  waitsOutside: true,
  input: RewriteTextInput,
  output: RewrittenText,
  async run(ctx, { task, body, tone, language, channel_id: channelId }) {
    requireAi(ctx);
    if (task === "tone" && tone === undefined) throw invalid("tone", t("Choose a tone."));
    if (task === "translate" && language === undefined) throw invalid("language", t("Choose a language."));
    if (task === "adapt" && channelId === undefined) throw invalid("channel_id", t("Choose a channel."));
    const { brandId } = ctx;
    const target = channelId === undefined ? null : await findTarget(ctx, channelId);
    const { name: brand } = await ctx.db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { name: true } });
    const prompt = rewritingPrompt({ brand, task, body, tone, language, network: target });
    const save = async (...[tx, text, model]: Parameters<Parameters<typeof generateDraft>[3]>) => {
      await recordProposal(tx, ctx, { task, model, subject: { type: "channel", id: channelId ?? null } });
      return { text, model, count: target?.count(text) ?? null, limit: target?.limit ?? null };
    };
    return generateDraft(ctx, brandId, prompt, save, (text) => {
      const count = target?.count(text) ?? 0;
      const limit = target?.limit ?? null;
      return limit === null || count <= limit ? null : shorterPrompt(prompt, { count, limit });
    });
  },
});

/** A channel's network, its limit, and how it counts. */
async function findTarget({ db, brandId }: BrandContext, channelId: number) {
  const channel = await findChannel(db, brandId, channelId);
  const connector = findConnector(channel.platform);
  const limits = capabilitiesOf(channel) ?? connector?.capabilities;
  return {
    name: platformName(channel.platform),
    limit: limits?.text_limit ?? null,
    count: (text: string) =>
      connector && limits ? connector.countText(text, limits) : countCharacters(text, limits?.text_counting),
  };
}
