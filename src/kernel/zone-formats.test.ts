import { expect, test } from "vitest";
import { zoneFormats } from "./zone-formats.ts";

test("creates the format of a time zone once, and does not keep those of all spellings of it", () => {
  const created: string[] = [];
  const format = zoneFormats((timeZone) => {
    created.push(timeZone);
    return new Intl.DateTimeFormat("en-US", { timeZone: "UTC" });
  });
  expect(format("Europe/Berlin")).toBe(format("Europe/Berlin"));
  expect(created).toEqual(["Europe/Berlin"]);
  for (let spelling = 0; spelling < 1000; spelling += 1) format(`Europe/Berlin ${spelling}`);
  format("Europe/Berlin");
  expect(created.filter((zone) => zone === "Europe/Berlin")).toHaveLength(2);
});
