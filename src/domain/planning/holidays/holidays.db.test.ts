import { beforeEach, expect, it } from "vitest";
import { createWorld, type World } from "#test/world.ts";
import { getHolidaySettings, listHolidays, updateHolidaySettings } from "./index.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const owner = () => world.as(world.owner);
const DECEMBER = { from: "2026-12-01", to: "2026-12-31" };

it("lists the holidays of the time zone's country, until the owner chooses others", async () => {
  expect(await owner()(getHolidaySettings, {})).toEqual({ countries: ["DE"], popular_days: false });
  expect((await owner()(listHolidays, DECEMBER)).holidays).toEqual([
    { day: "2026-12-25", name: "Christmas Day", countries: ["DE"] },
    { day: "2026-12-26", name: "Second Christmas Day", countries: ["DE"] },
  ]);
  await owner()(updateHolidaySettings, { countries: ["AT", "CH"], popular_days: true });
  const { holidays } = await owner()(listHolidays, DECEMBER);
  expect(holidays).toContainEqual({ day: "2026-12-25", name: "Christmas Day", countries: ["AT", "CH"] });
  expect(holidays).toContainEqual({ day: "2026-12-08", name: "Immaculate Conception", countries: ["AT"] });
  expect(holidays).toContainEqual({ day: "2026-12-24", name: "Christmas Eve", countries: [] });
  await owner()(updateHolidaySettings, { countries: [] });
  expect(await owner()(getHolidaySettings, {})).toEqual({ countries: [], popular_days: true });
  await world.db.brand.update({ where: { id: world.brand.id }, data: { timezone: "Europe/Paris" } });
  // What was chosen stays.
  expect(await owner()(getHolidaySettings, {})).toEqual({ countries: [], popular_days: true });
});

it("shows none for a time zone of no known country", async () => {
  await world.db.brand.update({ where: { id: world.brand.id }, data: { timezone: "UTC" } });
  expect((await owner()(listHolidays, DECEMBER)).holidays).toEqual([]);
});

it("is read by everybody in the brand, and changed by its owner alone", async () => {
  const client = world.as(await world.addMember("client"));
  const editor = world.as(await world.addMember("editor"));
  expect((await client(listHolidays, DECEMBER)).holidays).toHaveLength(2);
  const forbidden = { kind: "forbidden" };
  await expect(editor(updateHolidaySettings, { countries: ["US"] })).rejects.toMatchObject(forbidden);
  await expect(client(updateHolidaySettings, { countries: ["US"] })).rejects.toMatchObject(forbidden);
  expect((await editor(getHolidaySettings, {})).countries).toEqual(["DE"]);
});

it("refuses unknown countries, the same one twice, more than five, and a long range", async () => {
  const refused = { kind: "invalid" };
  for (const countries of [["XX"], ["DE", "DE"], ["DE", "AT", "CH", "FR", "IT", "ES"]]) {
    await expect(owner()(updateHolidaySettings, { countries: countries as "DE"[] })).rejects.toMatchObject(refused);
  }
  await expect(owner()(listHolidays, { from: "2026-12-31", to: "2026-12-01" })).rejects.toMatchObject(refused);
  await expect(owner()(listHolidays, { from: "2026-01-01", to: "2026-12-31" })).rejects.toMatchObject(refused);
});
