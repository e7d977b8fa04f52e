import { countDays } from "#kernel/day-range.ts";
import { operation } from "#kernel/operation.ts";
import { findHolidaySettings } from "./find.ts";
import { holidaysOf, observancesIn } from "./holidays-of.ts";
import { HolidayList, ListHolidaysInput } from "./schema.ts";
import { type Country, MAX_HOLIDAY_DAYS } from "./terms.ts";

export const listHolidays = operation({
  name: "holidays.list",
  summary: "List the public holidays and popular days that the brand's calendar shows.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: ListHolidaysInput,
  output: HolidayList,
  async run({ db, brandId }, { from, to }) {
    countDays({ from, to }, MAX_HOLIDAY_DAYS);
    const { countries, showsPopularDays } = await findHolidaySettings(db, brandId);
    /** By day and name: the same holiday of several countries is one. */
    const found = new Map<string, { day: string; name: string; countries: Country[] }>();
    for (const country of countries) {
      for (const { day, name } of holidaysOf(country, from, to)) {
        const known = found.get(`${day} ${name}`);
        if (known) known.countries.push(country);
        else found.set(`${day} ${name}`, { day, name, countries: [country] });
      }
    }
    for (const { day, name } of showsPopularDays ? observancesIn(from, to) : []) {
      if (!found.has(`${day} ${name}`)) found.set(`${day} ${name}`, { day, name, countries: [] });
    }
    return { holidays: [...found.values()].toSorted((a, b) => a.day.localeCompare(b.day)) };
  },
});
