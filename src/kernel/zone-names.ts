import { lookUp } from "./look-up.ts";

/**
 * Time zones that were renamed, by the name that V8 still returns for them (`Intl.supportedValuesOf`, and the browser's
 * own zone): CLDR keeps the first name that a zone had. Both names are valid everywhere.
 */
const RENAMED: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

const FORMER = new Map(Object.entries(RENAMED).map(([before, now]) => [now, before]));

/** The current name of a time zone: `Europe/Kiev` → `Europe/Kyiv`. */
export function currentZone(zone: string): string {
  return lookUp(RENAMED, zone) ?? zone;
}

/** The name it had before, which people may still look for; null if it was not renamed. */
export function formerZone(zone: string): string | null {
  return FORMER.get(zone) ?? null;
}
