import { afterEach, expect, it } from "vitest";
import { choiceOfDates, datesOf } from "./dates-of.ts";

const catalog = globalThis.mastheadCatalog;
afterEach(() => {
  globalThis.mastheadCatalog = catalog;
});

const settings = { time_format: "12", week_start: "sunday" } as const;

it.each([
  ["de", null, "en-US", "de"],
  ["de", null, "en-GB", "en-GB"],
  ["de", "de", "en-US", "en-US"],
  ["en", null, "en-US", "en-US"],
  ["en", null, "fr", "fr"],
] as const)(
  "on a page in %s, with the language %s and dates in %s, shows dates in %s",
  (page, language, chosen, shown) => {
    globalThis.mastheadCatalog = () => ({ language: page, texts: {} });
    expect(datesOf({ ...settings, language, date_language: chosen })).toEqual({
      language: shown,
      hours: "12",
      weekStart: "sunday",
    });
  },
);

it("keeps English dates that somebody chooses on a German page", () => {
  globalThis.mastheadCatalog = () => ({ language: "de", texts: {} });
  const saved = choiceOfDates("en-US", null);
  expect(saved).toEqual({ date_language: "en-US", language: "de" });
  expect(datesOf({ ...settings, language: null, date_language: "de", ...saved }).language).toBe("en-US");
  expect(choiceOfDates("en-GB", null)).toEqual({ date_language: "en-GB" });
  expect(choiceOfDates("en-US", "de")).toEqual({ date_language: "en-US" });
});
