import { auditInBrand } from "#domain/operations/audit/index.ts";
import {
  type BrandApprover,
  findBrandApprovers,
  findMissingMembers,
  lockSteps,
} from "#domain/review/approval-steps/index.ts";
import { countNeeded } from "#domain/review/approval-steps/rules.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { authorIdsOf, findAuthors } from "./find.ts";
import { type ApprovalRule, ApprovalRules, UpdateApprovalRulesInput } from "./schema.ts";
import { viewRules } from "./view.ts";

export const updateApprovalRules = operation({
  name: "approval_rules.update",
  summary:
    "Replace the rules by which some posts are approved in other steps than the brand's own. A rule can't need fewer approvals than those. Posts in review keep the rule they were submitted under.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: UpdateApprovalRulesInput,
  output: ApprovalRules,
  async run(ctx, { rules }) {
    const { brandId } = ctx;
    return ctx.db.$transaction(async (tx) => {
      // Its own steps can't change meanwhile.
      const least = countNeeded(await lockSteps(tx, brandId));
      const approvers = await findBrandApprovers(tx, [brandId]);
      const authors = await findAuthors(tx, brandId, authorIdsOf(rules));
      const known = { ...(await findKnown(tx, brandId, rules)), author_ids: authors.map(({ id }) => id) };
      const errors = Object.assign({}, ...rules.map((rule, at) => errorsOf(rule, at, { known, approvers, least })));
      if (Object.keys(errors).length > 0) throw fault("invalid", { errors });
      await tx.brand.update({ where: { id: brandId }, data: { approvalRules: rules } });
      const subject = { type: "brand", id: brandId };
      await auditInBrand(tx, ctx, { brandId, action: "approval_rules.updated", subject, detail: { rules } });
      return viewRules(rules, approvers, authors);
    });
  },
});

type Known = Record<"channel_ids" | "campaign_ids" | "author_ids", number[]>;

/** What the brand has of the rows that its rules name. */
async function findKnown(tx: Tx, brandId: number, rules: readonly ApprovalRule[]): Promise<Omit<Known, "author_ids">> {
  const named = (key: "channel_ids" | "campaign_ids") => rules.flatMap(({ conditions }) => conditions[key]);
  const of = (ids: readonly number[]) => ({ where: { brandId, id: { in: [...ids] } }, select: { id: true } });
  const channels = await tx.channel.findMany(of(named("channel_ids")));
  const campaigns = await tx.campaign.findMany(of(named("campaign_ids")));
  return { channel_ids: channels.map(({ id }) => id), campaign_ids: campaigns.map(({ id }) => id) };
}

type Context = { known: Known; approvers: readonly BrandApprover[]; least: number };

function errorsOf(
  { conditions, steps }: ApprovalRule,
  at: number,
  { known, approvers, least }: Context,
): Record<string, string[]> {
  const isUnknown = (key: keyof Known) => conditions[key].some((id) => !known[key].includes(id));
  return {
    ...(isUnknown("channel_ids") && {
      [`rules.${at}.conditions.channel_ids`]: [t("Choose channels of this brand.")],
    }),
    ...(isUnknown("campaign_ids") && {
      [`rules.${at}.conditions.campaign_ids`]: [t("Choose campaigns of this brand.")],
    }),
    ...(isUnknown("author_ids") && {
      [`rules.${at}.conditions.author_ids`]: [t("Choose active members of this brand.")],
    }),
    ...findMissingMembers(steps, approvers, `rules.${at}.steps`),
    ...(countNeeded(steps) < least && {
      [`rules.${at}.steps`]: [
        t("A rule can't need fewer approvals than the brand's own steps, which need {least}.", { least }),
      ],
    }),
  };
}
