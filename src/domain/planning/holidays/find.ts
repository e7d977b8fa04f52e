import type { z } from "zod";
import type { BrandId } from "#kernel/ids.ts";
import type { Tx } from "#platform/db/index.ts";
import type { HolidaySettingsView } from "./schema.ts";
import { COUNTRIES, type Country } from "./terms.ts";
import { countryOfZone } from "./zones.ts";

type HolidaySettings = { countries: Country[]; showsPopularDays: boolean };

/** A brand's own settings. Of one that has not changed them: the holidays of the country of its time zone. */
export async function findHolidaySettings(db: Tx, brandId: BrandId): Promise<HolidaySettings> {
  const { timezone, holidaySettings: own } = await db.brand.findUniqueOrThrow({
    where: { id: brandId },
    select: { timezone: true, holidaySettings: true },
  });
  const known = own ? own.countries.filter(isCountry) : [countryOfZone(timezone)].filter((code) => code !== null);
  return { countries: known, showsPopularDays: own?.showsPopularDays ?? false };
}

const isCountry = (code: string): code is Country => Object.hasOwn(COUNTRIES, code);

export function viewHolidaySettings(settings: HolidaySettings): z.input<typeof HolidaySettingsView> {
  return { countries: settings.countries, popular_days: settings.showsPopularDays };
}
