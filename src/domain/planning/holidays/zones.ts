import type { Country } from "./terms.ts";

const ZONES: Partial<Record<Country, string>> = {
  AT: "Europe/Vienna",
  BE: "Europe/Brussels",
  BR: "America/Sao_Paulo America/Bahia America/Belem America/Fortaleza America/Manaus America/Recife",
  CA: "America/Toronto America/Vancouver America/Halifax America/Winnipeg America/Edmonton America/Regina America/St_Johns America/Montreal",
  CH: "Europe/Zurich",
  CZ: "Europe/Prague",
  DE: "Europe/Berlin Europe/Busingen",
  DK: "Europe/Copenhagen",
  ES: "Europe/Madrid Atlantic/Canary Africa/Ceuta",
  FI: "Europe/Helsinki Europe/Mariehamn",
  FR: "Europe/Paris",
  GB: "Europe/London Europe/Belfast",
  GR: "Europe/Athens",
  IE: "Europe/Dublin",
  IN: "Asia/Kolkata Asia/Calcutta",
  IT: "Europe/Rome",
  JP: "Asia/Tokyo",
  MX: "America/Mexico_City America/Monterrey America/Tijuana America/Cancun America/Merida America/Hermosillo",
  NL: "Europe/Amsterdam",
  NO: "Europe/Oslo",
  NZ: "Pacific/Auckland",
  PL: "Europe/Warsaw",
  PT: "Europe/Lisbon Atlantic/Madeira Atlantic/Azores",
  SE: "Europe/Stockholm",
  US: "America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix America/Anchorage America/Detroit America/Boise Pacific/Honolulu",
  ZA: "Africa/Johannesburg",
};

/** The country whose holidays a brand's calendar shows at first; null for zones of none that is known. */
export function countryOfZone(zone: string): Country | null {
  if (zone.startsWith("Australia/")) return "AU";
  const found = Object.entries(ZONES).find(([, zones]) => zones.split(" ").includes(zone));
  return found ? (found[0] as Country) : null;
}
