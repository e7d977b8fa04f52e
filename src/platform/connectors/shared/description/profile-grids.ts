import { profileGrids } from "../../list/profile-grids.ts";

/** Whether a platform's profiles show posts as a grid. Separate from the platforms' descriptions, like their names. */
export function hasProfileGrid(platform: string): boolean {
  return profileGrids.includes(platform);
}
