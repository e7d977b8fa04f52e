import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { teamsOf } from "./find.ts";
import { TeamList } from "./schema.ts";
import { viewTeam } from "./view.ts";

export const listTeams = operation({
  name: "teams.list",
  summary: "List the brands you belong to, and the selected one.",
  scope: "user",
  needs: "self",
  tier: "read",
  bySingleSignOn: true,
  input: z.object({}),
  output: TeamList,
  async run(ctx) {
    const { ssoAccountId, limits } = ctx.caller.token;
    const rows = await teamsOf(ctx.db, ctx.caller.userId, ssoAccountId, limits?.brandIds);
    const selected = rows.find(({ isSelected }) => isSelected);
    return { teams: rows.map(viewTeam), current_team: selected ? { id: selected.id, name: selected.name } : null };
  },
});
