import { z } from "zod";
import { describeGuide, findGuide } from "#domain/content/brand-guide/index.ts";
import { fitUnits } from "#kernel/excerpt.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { asPlainText } from "#kernel/plain-text.ts";
import { generateDraft, requireAi } from "./draft.ts";
import { recordProposal } from "./record-proposal.ts";
import { voicePrompt } from "./rules.ts";
import { CheckVoiceInput, VoiceFindings } from "./schema.ts";
import { MAX_REMARK, MAX_REMARKS } from "./terms.ts";

/** What a model may return; everything else is left out. */
const Remark = z.object({ quote: z.string().min(1).max(1000), reason: z.string().min(1) });

export const checkVoice = operation({
  name: "drafting.check_voice",
  summary:
    "Ask the model where a text doesn't sound like the brand guide. Uses one AI credit; changes and blocks nothing.",
  scope: "brand",
  needs: "content.manage",
  tier: "full",
  waitsOutside: true,
  input: CheckVoiceInput,
  output: VoiceFindings,
  async run(ctx, { body, language }) {
    requireAi(ctx);
    const { brandId } = ctx;
    const guide = await findGuide(ctx.db, brandId);
    if (describeGuide(guide) === "") {
      throw fault("refused", { code: "invalid_state", message: t("Describe the voice in the brand guide first.") });
    }
    return generateDraft(ctx, brandId, voicePrompt(body, language), async (tx, text, model) => {
      const remarks = readRemarks(text, body);
      await recordProposal(tx, ctx, { task: "check_voice", model, subject: { type: "brand", id: brandId } });
      return { remarks, model };
    });
  },
});

/**
 * Takes only what has the form of a remark about a passage of the text, so that nothing in the text can make the model say
 * more than that.
 * @throws Fault unavailable
 */
function readRemarks(response: string, body: string) {
  const start = response.indexOf("[");
  const end = response.lastIndexOf("]");
  const list = z.array(z.unknown()).safeParse(start < 0 || end < start ? null : parse(response.slice(start, end + 1)));
  if (!list.success) {
    throw fault("unavailable", { message: t("The AI service's response couldn't be read. No credits were used.") });
  }
  return list.data
    .flatMap((item) => Remark.safeParse(item).data ?? [])
    .filter(({ quote }) => body.includes(quote))
    .slice(0, MAX_REMARKS)
    .map(({ quote, reason }) => ({ quote, reason: fitUnits(asPlainText(reason), MAX_REMARK) }));
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
