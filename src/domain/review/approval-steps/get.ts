import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { findBrandApprovers, findSteps } from "./find.ts";
import { ApprovalSteps } from "./schema.ts";
import { viewSteps } from "./view.ts";

export const getApprovalSteps = operation({
  name: "approval_steps.get",
  summary: "Get the steps by which the brand's posts are approved, in their order.",
  scope: "brand",
  needs: "settings.view",
  tier: "read",
  input: z.object({}),
  output: ApprovalSteps,
  async run({ db, brandId }) {
    return viewSteps(await findSteps(db, brandId), await findBrandApprovers(db, [brandId]));
  },
});
