import { expect, it } from "vitest";
import { currentZone, formerZone } from "./zone-names.ts";

const resolve = (timeZone: string) => new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;

it("names renamed zones as they are called now, and knows what they were called", () => {
  expect(currentZone("Europe/Kiev")).toBe("Europe/Kyiv");
  expect(currentZone("Europe/Berlin")).toBe("Europe/Berlin");
  expect(formerZone("Asia/Kolkata")).toBe("Asia/Calcutta");
  expect(formerZone("Europe/Berlin")).toBeNull();
});

it("has only names that are the same zone", () => {
  const renamed = Intl.supportedValuesOf("timeZone").filter((zone) => currentZone(zone) !== zone);
  expect(renamed.length).toBeGreaterThan(0);
  expect(renamed.filter((zone) => resolve(currentZone(zone)) !== resolve(zone))).toEqual([]);
});
