import { describe, expect, it } from "vitest";
import { allZones, describeZone, matchesZone } from "./zones.ts";

const WINTER = new Date("2026-11-26T12:00:30Z");
const SUMMER = new Date("2026-07-26T12:00:30Z");
const ZONES = allZones("UTC", WINTER);
const find = (search: string) => ZONES.filter((zone) => matchesZone(zone, search)).map(({ zone }) => zone);

describe("a zone", () => {
  it("is labelled by its current name and its offset of today", () => {
    expect(describeZone("Europe/Berlin", WINTER)).toMatchObject({ label: "(UTC+01:00) Berlin", offset: 60 });
    expect(describeZone("Europe/Berlin", SUMMER).label).toBe("(UTC+02:00) Berlin");
    expect(describeZone("Europe/Kiev", WINTER)).toMatchObject({ zone: "Europe/Kyiv", label: "(UTC+02:00) Kyiv" });
    expect(describeZone("Asia/Calcutta", WINTER).label).toBe("(UTC+05:30) Kolkata");
    expect(describeZone("America/St_Johns", WINTER).label).toBe("(UTC−03:30) St Johns");
    expect(describeZone("America/Argentina/San_Juan", WINTER).label).toBe("(UTC−03:00) San Juan, Argentina");
    expect(describeZone("UTC", WINTER)).toMatchObject({ label: "(UTC) UTC", detail: "Coordinated Universal Time" });
    expect(() => describeZone("Mars/Olympus", WINTER)).toThrow(RangeError);
  });

  it("is listed once, under its current name, from west to east", () => {
    const zones = allZones("Asia/Calcutta", WINTER);
    const names = zones.map(({ zone }) => zone);
    expect(names).toEqual(expect.arrayContaining(["UTC", "Europe/Kyiv", "Asia/Kolkata", "Asia/Ho_Chi_Minh"]));
    expect(names.filter((name) => ["Europe/Kiev", "Asia/Calcutta", "Asia/Saigon"].includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    const offsets = zones.map(({ offset }) => offset);
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
  });
});

describe("the search", () => {
  it("finds by city, region, former name and the name of the time, without accents or case", () => {
    expect(find("berlin")).toEqual(["Europe/Berlin"]);
    expect(find("kiev")).toEqual(["Europe/Kyiv"]);
    expect(find("Calcutta")).toEqual(["Asia/Kolkata"]);
    expect(find("india standard")).toContain("Asia/Kolkata");
    expect(find("São Paulo")).toEqual(["America/Sao_Paulo"]);
    expect(find("europe/lis")).toEqual(["Europe/Lisbon"]);
    expect(find("nowhere")).toEqual([]);
  });

  it("finds by offset, and no other offset that begins alike", () => {
    for (const search of ["+1", "UTC+01:00", "(utc+1)", "gmt +1"]) {
      expect(find(search)).toContain("Europe/Berlin");
      expect(find(search)).not.toContain("Australia/Sydney");
    }
    expect(find("+5:30")).toEqual(["Asia/Colombo", "Asia/Kolkata"]);
    expect(find("-3")).toEqual(expect.arrayContaining(["America/Sao_Paulo", "America/St_Johns"]));
  });
});
