import { describe, expect, it, test } from "vitest";
import { holidaysOf, observancesIn } from "./holidays-of.ts";
import { addDays, easter, FRIDAY, orthodoxEaster, weekdayOf } from "./rules.ts";
import { TABLE } from "./table.ts";
import { COUNTRY_CODES, type Country, FIRST_YEAR, LAST_YEAR } from "./terms.ts";

const days = (country: Country, year: number) =>
  holidaysOf(country, `${year}-01-01`, `${year}-12-31`).map(({ day }) => day.slice(5));
const dayOf = (country: Country, year: number, name: string) =>
  holidaysOf(country, `${year}-01-01`, `${year}-12-31`).find((holiday) => holiday.name === name)?.day;

describe("Easter", () => {
  it.each([
    [2020, "2020-04-12", "2020-04-19"],
    [2021, "2021-04-04", "2021-05-02"],
    [2022, "2022-04-17", "2022-04-24"],
    [2023, "2023-04-09", "2023-04-16"],
    [2024, "2024-03-31", "2024-05-05"],
    [2025, "2025-04-20", "2025-04-20"],
    [2026, "2026-04-05", "2026-04-12"],
    [2027, "2027-03-28", "2027-05-02"],
    [2030, "2030-04-21", "2030-04-28"],
    [2038, "2038-04-25", "2038-04-25"],
    [2049, "2049-04-18", "2049-04-25"],
    [2076, "2076-04-19", "2076-04-26"],
    [2100, "2100-03-28", "2100-05-02"],
  ])("in %i is on %s, and on %s for Orthodox churches", (year, western, eastern) => {
    expect([easter(0)(year), orthodoxEaster(0)(year)]).toEqual([western, eastern]);
  });

  test("is a Sunday in every year", () => {
    for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
      expect([year, weekdayOf(easter(0)(year) ?? ""), weekdayOf(orthodoxEaster(0)(year) ?? "")]).toEqual([year, 0, 0]);
    }
  });
});

describe("public holidays", () => {
  // As the governments published them.
  it.each<[Country, number, string]>([
    ["DE", 2026, "01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26"],
    ["AT", 2026, "01-01 01-06 04-06 05-01 05-14 05-25 06-04 08-15 10-26 11-01 12-08 12-25 12-26"],
    ["CH", 2026, "01-01 05-14 08-01 12-25"],
    ["FR", 2025, "01-01 04-21 05-01 05-08 05-29 06-09 07-14 08-15 11-01 11-11 12-25"],
    ["IT", 2025, "01-01 01-06 04-20 04-21 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26"],
    ["ES", 2025, "01-01 01-06 04-18 05-01 08-15 10-12 11-01 12-06 12-08 12-25"],
    ["NL", 2025, "01-01 04-20 04-21 04-26 05-05 05-29 06-08 06-09 12-25 12-26"],
    ["BE", 2026, "01-01 04-06 05-01 05-14 05-25 07-21 08-15 11-01 11-11 12-25"],
    ["PL", 2025, "01-01 01-06 04-20 04-21 05-01 05-03 06-08 06-19 08-15 11-01 11-11 12-24 12-25 12-26"],
    ["PL", 2024, "01-01 01-06 03-31 04-01 05-01 05-03 05-19 05-30 08-15 11-01 11-11 12-25 12-26"],
    ["SE", 2025, "01-01 01-06 04-18 04-20 04-21 05-01 05-29 06-06 06-08 06-21 11-01 12-25 12-26"],
    ["NO", 2024, "01-01 03-28 03-29 03-31 04-01 05-01 05-09 05-17 05-19 05-20 12-25 12-26"],
    ["DK", 2023, "01-01 04-06 04-07 04-09 04-10 05-05 05-18 05-28 05-29 12-25 12-26"],
    ["DK", 2024, "01-01 03-28 03-29 03-31 04-01 05-09 05-19 05-20 12-25 12-26"],
    ["FI", 2026, "01-01 01-06 04-03 04-05 04-06 05-01 05-14 05-24 06-20 10-31 12-06 12-25 12-26"],
    ["IE", 2022, "01-01 03-17 03-18 04-18 05-02 06-06 08-01 10-31 12-25 12-26"],
    ["IE", 2024, "01-01 02-05 03-17 04-01 05-06 06-03 08-05 10-28 12-25 12-26"],
    ["IE", 2030, "01-01 02-01 03-17 04-22 05-06 06-03 08-05 10-28 12-25 12-26"],
    ["PT", 2026, "01-01 04-03 04-05 04-25 05-01 06-04 06-10 08-15 10-05 11-01 12-01 12-08 12-25"],
    ["CZ", 2026, "01-01 04-03 04-06 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26"],
    ["GR", 2021, "01-01 01-06 03-15 03-25 04-30 05-02 05-03 05-04 06-21 08-15 10-28 12-25 12-26"],
    ["GR", 2024, "01-01 01-06 03-18 03-25 05-03 05-05 05-06 05-07 06-24 08-15 10-28 12-25 12-26"],
    ["GR", 2026, "01-01 01-06 02-23 03-25 04-10 04-12 04-13 05-01 06-01 08-15 10-28 12-25 12-26"],
    ["GB", 2020, "01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-26 12-28"],
    ["GB", 2022, "01-01 01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-25 12-26 12-27"],
    ["GB", 2021, "01-01 04-02 04-05 05-03 05-31 08-30 12-25 12-26 12-27 12-28"],
    ["US", 2021, "01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31"],
    ["US", 2026, "01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25"],
    ["CA", 2026, "01-01 04-03 05-18 07-01 09-07 09-30 10-12 11-11 12-25 12-26"],
    ["AU", 2022, "01-01 01-03 01-26 04-15 04-18 04-25 09-22 12-25 12-26 12-27"],
    ["NZ", 2022, "01-01 01-02 01-03 01-04 02-06 02-07 04-15 04-18 04-25 06-06 06-24 09-26 10-24 12-25 12-26 12-27"],
    ["NZ", 2023, "01-01 01-02 01-03 02-06 04-07 04-10 04-25 06-05 07-14 10-23 12-25 12-26"],
    ["IN", 2026, "01-26 08-15 10-02"],
    [
      "JP",
      2020,
      "01-01 01-13 02-11 02-23 02-24 03-20 04-29 05-03 05-04 05-05 05-06 07-23 07-24 08-10 09-21 09-22 11-03 11-23",
    ],
    [
      "JP",
      2021,
      "01-01 01-11 02-11 02-23 03-20 04-29 05-03 05-04 05-05 07-22 07-23 08-08 08-09 09-20 09-23 11-03 11-23",
    ],
    [
      "JP",
      2026,
      "01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23",
    ],
    ["BR", 2023, "01-01 04-07 04-21 05-01 09-07 10-12 11-02 11-15 12-25"],
    ["BR", 2024, "01-01 03-29 04-21 05-01 09-07 10-12 11-02 11-15 11-20 12-25"],
    ["MX", 2024, "01-01 02-05 03-18 05-01 09-16 10-01 11-18 12-25"],
    ["MX", 2026, "01-01 02-02 03-16 05-01 09-16 11-16 12-25"],
    ["ZA", 2022, "01-01 03-21 04-15 04-18 04-27 05-01 05-02 06-16 08-09 09-24 12-16 12-25 12-26 12-27"],
    ["ZA", 2023, "01-01 01-02 03-21 04-07 04-10 04-27 05-01 06-16 08-09 09-24 09-25 12-15 12-16 12-25 12-26"],
  ])("of %s in %i", (country, year, expected) => {
    expect(days(country, year).join(" ")).toBe(expected);
  });

  it("that began in a year are not there before", () => {
    expect(dayOf("IT", 2025, "St. Francis' Day")).toBeUndefined();
    expect(dayOf("IT", 2026, "St. Francis' Day")).toBe("2026-10-04");
    expect(dayOf("US", 2020, "Juneteenth")).toBeUndefined();
    expect(dayOf("CA", 2020, "National Day for Truth and Reconciliation")).toBeUndefined();
  });

  it("keep a day off at the turn of the year", () => {
    expect(holidaysOf("US", "2021-12-30", "2022-01-01").map(({ day, name }) => `${day} ${name}`)).toEqual([
      "2021-12-31 New Year's Day (observed)",
      "2022-01-01 New Year's Day",
    ]);
  });

  it("are none in years for which no rules hold", () => {
    for (const country of COUNTRY_CODES) {
      expect(holidaysOf(country, "9999-01-01", "9999-12-31")).toEqual([]);
      expect(holidaysOf(country, "0000-01-01", `${FIRST_YEAR - 1}-12-31`)).toEqual([]);
      expect(holidaysOf(country, `${LAST_YEAR}-01-01`, "9999-12-31").length).toBeGreaterThan(0);
    }
    expect(observancesIn("9999-01-01", "9999-01-31")).toEqual([]);
  });

  it("are dates in each year for each country, each day once under a name", () => {
    for (const country of COUNTRY_CODES) {
      for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
        const all = holidaysOf(country, `${year}-01-01`, `${year}-12-31`);
        expect(new Set(all.map(({ day, name }) => day + name)).size).toBe(all.length);
        expect(all.every(({ day }) => addDays(day, 0) === day && day.startsWith(String(year)))).toBe(true);
        expect(all.length).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it("Matariki is a Friday", () => {
    const [, matariki] = TABLE.NZ.find(([name]) => String(name) === "Matariki") ?? [];
    const dates = Array.from({ length: 31 }, (_, index) => matariki?.(2022 + index) ?? "");
    expect(dates.map(weekdayOf)).toEqual(dates.map(() => FRIDAY));
  });
});

test("observances follow their rules", () => {
  const names = (from: string, to: string) => observancesIn(from, to).map(({ day, name }) => `${day} ${name}`);
  expect(names("2026-11-26", "2026-12-02")).toEqual([
    "2026-11-27 Black Friday",
    "2026-11-28 Small Business Saturday",
    "2026-11-30 Cyber Monday",
    "2026-12-01 Giving Tuesday",
  ]);
  expect(names("2026-05-10", "2026-05-10")).toEqual(["2026-05-10 Mother's Day"]);
  expect(names("2025-06-15", "2025-06-15")).toEqual(["2025-06-15 Father's Day"]);
});
