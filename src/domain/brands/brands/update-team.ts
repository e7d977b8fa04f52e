import { operation } from "#kernel/operation.ts";
import { applyBrandChanges } from "./apply-brand-changes.ts";
import { TeamUpdated, UpdateTeamInput } from "./schema.ts";

export const updateTeam = operation({
  name: "teams.update",
  summary: "Update a brand's name and contact details. Omitted fields don't change.",
  scope: "named_brand",
  needs: "owner",
  tier: "full",
  input: UpdateTeamInput,
  output: TeamUpdated,
  async run(ctx, input) {
    const { id, name } = await applyBrandChanges(ctx, input);
    return { team: { id, name }, message: "Brand updated." };
  },
});
