import { z } from "zod";
import { findBrandApprovers } from "#domain/review/approval-steps/index.ts";
import { operation } from "#kernel/operation.ts";
import { authorIdsOf, findAuthors, findRules } from "./find.ts";
import { ApprovalRules } from "./schema.ts";
import { viewRules } from "./view.ts";

export const getApprovalRules = operation({
  name: "approval_rules.get",
  summary: "Get the rules by which some posts are approved in other steps than the brand's own, in their order.",
  scope: "brand",
  needs: "settings.view",
  tier: "read",
  input: z.object({}),
  output: ApprovalRules,
  async run({ db, brandId }) {
    const rules = await findRules(db, brandId);
    return viewRules(
      rules,
      await findBrandApprovers(db, [brandId]),
      await findAuthors(db, brandId, authorIdsOf(rules)),
    );
  },
});
