import type { Paper } from "./terms.ts";

/** Zones where paper is Letter: the United States, Canada, Mexico, the Philippines, and others of the Americas. */
const LETTER =
  /^(US\/|Canada\/|Mexico\/|Pacific\/Honolulu|Asia\/Manila|America\/(Adak|Anchorage|Atikokan|Bahia_Banderas|Bogota|Boise|Cambridge_Bay|Cancun|Caracas|Chicago|Chihuahua|Ciudad_Juarez|Costa_Rica|Dawson|Dawson_Creek|Denver|Detroit|Edmonton|El_Salvador|Fort_Nelson|Glace_Bay|Goose_Bay|Guatemala|Halifax|Hermosillo|Indiana|Indianapolis|Inuvik|Iqaluit|Juneau|Kentucky|Los_Angeles|Louisville|Managua|Mazatlan|Menominee|Merida|Metlakatla|Mexico_City|Moncton|Monterrey|Montreal|New_York|Nome|North_Dakota|Panama|Phoenix|Puerto_Rico|Rankin_Inlet|Regina|Resolute|Santiago|Sitka|St_Johns|Swift_Current|Tijuana|Toronto|Vancouver|Whitehorse|Winnipeg|Yakutat|Yellowknife)(\/|$))/;

/** The usual paper of a time zone. @param zone IANA */
export function paperOf(zone: string): Paper {
  return LETTER.test(zone) ? "letter" : "a4";
}
