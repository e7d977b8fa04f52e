import { accessById, requireBrandAccess } from "#domain/brands/access/index.ts";
import { fault } from "#kernel/fault.ts";
import { LARGEST_ID } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { SelectTeamInput, TeamSelected } from "./schema.ts";

export const selectBrand = operation({
  name: "brands.select",
  summary: "Select the brand used for requests without a brand header. The selection is saved.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: SelectTeamInput,
  output: TeamSelected,
  async run({ db, env, caller }, { team_id: id }) {
    const access = id > 0 && id <= LARGEST_ID ? await accessById(db, caller, id) : null;
    if (!access) throw fault("brand_rejected", {});
    requireBrandAccess(env, access);
    await db.user.update({ where: { id: caller.userId }, data: { currentBrandId: id } });
    const { name } = await db.brand.findUniqueOrThrow({ where: { id }, select: { name: true } });
    return { current_team: { id, name }, message: t("Switched to {name}.", { name }) };
  },
});
