import { operation } from "#kernel/operation.ts";
import { applyBrandChanges } from "./change-brand.ts";
import { TeamUpdated, UpdateTeamInput } from "./schema.ts";

export const updateTeam = operation({
  name: "teams.update",
  summary: "Change a brand's name and contact data; what is left out stays.",
  scope: "named_brand",
  needs: "owner",
  tier: "full",
  input: UpdateTeamInput,
  output: TeamUpdated,
  async run(ctx, input) {
    const { id, name } = await applyBrandChanges(ctx, input);
    return { team: { id, name }, message: "The brand was updated." };
  },
});
