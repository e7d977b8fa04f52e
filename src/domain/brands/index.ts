import { configureBrand } from "./configure-brand.ts";
import { createBrand } from "./create-brand.ts";
import { listBrands } from "./list-brands.ts";
import { listTeams } from "./list-teams.ts";
import { refuseTeamCreation } from "./refuse-creation.ts";
import { selectTeam } from "./select-team.ts";
import { showBrand, showTeam } from "./show-team.ts";
import { updateTeam } from "./update-team.ts";

export { teamsOf } from "./find.ts";
export { foundBrand } from "./found-brand.ts";
export {
  configureBrand,
  createBrand,
  listBrands,
  listTeams,
  refuseTeamCreation,
  selectTeam,
  showBrand,
  showTeam,
  updateTeam,
};

export const operations = [
  listTeams,
  showTeam,
  updateTeam,
  selectTeam,
  refuseTeamCreation,
  showBrand,
  configureBrand,
  createBrand,
  listBrands,
] as const;
