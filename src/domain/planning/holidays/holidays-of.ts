import { t } from "#kernel/language.ts";
import { addDays, MONDAY, SUNDAY, weekdayOf } from "./rules.ts";
import { DAY_OFF, type Named, OBSERVANCES, TABLE } from "./table.ts";
import { type Country, FIRST_YEAR, LAST_YEAR } from "./terms.ts";

type Holiday = { day: string; name: string };

/** The public holidays of a country in a range of days, both included; none in years for which no rules hold. */
export function holidaysOf(country: Country, first: string, last: string): Holiday[] {
  const { from, to } = inKnownYears(first, last);
  if (from > to) return [];
  // A day off may be in another year than its holiday, and a day between two holidays needs both.
  const all = namedIn(TABLE[country], Number(from.slice(0, 4)) - 1, Number(to.slice(0, 4)) + 1);
  return within([...all, ...(DERIVED[country]?.(all) ?? [])], from, to);
}

/** The days that many posts are about in a range of days, both included; none in years for which no rules hold. */
export function observancesIn(first: string, last: string): Holiday[] {
  const { from, to } = inKnownYears(first, last);
  if (from > to) return [];
  return within(namedIn(OBSERVANCES, Number(from.slice(0, 4)), Number(to.slice(0, 4))), from, to);
}

/** The part of a range in which the rules hold; its end is before its start if they don't in any of it. */
function inKnownYears(from: string, to: string): { from: string; to: string } {
  const [start, end] = [`${FIRST_YEAR}-01-01`, `${LAST_YEAR}-12-31`];
  return { from: from > start ? from : start, to: to < end ? to : end };
}

function namedIn(table: readonly Named[], first: number, last: number): Holiday[] {
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return years.flatMap((year) =>
    table.flatMap(([name, rule, form]) => {
      const day = rule(year);
      return day === null ? [] : [{ day, name: form ? t(form, { name: t(name) }) : t(name) }];
    }),
  );
}

function within(holidays: readonly Holiday[], from: string, to: string): Holiday[] {
  return holidays.filter(({ day }) => day >= from && day <= to).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Days off that follow from the other holidays. */
const DERIVED: Partial<Record<Country, (all: readonly Holiday[]) => Holiday[]>> = {
  JP: (all) => {
    const days = new Set(all.map(({ day }) => day));
    const substitutes = all.flatMap(({ day }) => (weekdayOf(day) === SUNDAY ? [nextFree(day, days)] : []));
    const between = all.flatMap(({ day }) => {
      const next = addDays(day, 1);
      const isBetween = !days.has(next) && days.has(addDays(day, 2)) && weekdayOf(next) !== SUNDAY;
      return isBetween && !substitutes.includes(next) ? [next] : [];
    });
    return [
      ...substitutes.map((day) => ({ day, name: t("Substitute holiday") })),
      ...between.map((day) => ({ day, name: t("Citizens' holiday") })),
    ];
  },
  ZA: (all) => {
    const days = new Set(all.map(({ day }) => day));
    return all.flatMap(({ day, name }) => {
      const monday = addDays(day, 1);
      return weekdayOf(monday) === MONDAY && !days.has(monday) ? [{ day: monday, name: t(DAY_OFF, { name }) }] : [];
    });
  },
};

function nextFree(day: string, days: ReadonlySet<string>): string {
  const next = addDays(day, 1);
  return days.has(next) ? nextFree(next, days) : next;
}
