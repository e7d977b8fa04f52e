import { createBrand } from "./create-brand.ts";
import { createTeam } from "./create-team.ts";
import { getBrand, getTeam } from "./get-team.ts";
import { listBrands } from "./list-brands.ts";
import { listTeams } from "./list-teams.ts";
import { selectBrand } from "./select-brand.ts";
import { updateBrand } from "./update-brand.ts";
import { updateTeam } from "./update-team.ts";

export { createBrandWithOwner } from "./create-brand-with-owner.ts";
export { teamsOf } from "./find.ts";
export { type BrandWithLogo, viewAppearance } from "./view.ts";
export { createBrand, createTeam, getBrand, getTeam, listBrands, listTeams, selectBrand, updateBrand, updateTeam };

export const operations = [
  listTeams,
  getTeam,
  updateTeam,
  selectBrand,
  createTeam,
  getBrand,
  updateBrand,
  createBrand,
  listBrands,
] as const;
