import { z } from "zod";
import { msg } from "#kernel/language.ts";
import { fieldError } from "#kernel/messages.ts";
import { Day } from "#kernel/time.ts";
import { COUNTRY_CODES, MAX_COUNTRIES, MAX_HOLIDAY_DAYS } from "./terms.ts";

const country = z.enum(COUNTRY_CODES).meta({ description: "ISO 3166 code.", example: "DE" });

export const ListHolidaysInput = z.object({
  from: Day.meta({ description: "First day.", example: "2026-12-01" }),
  to: Day.meta({ description: `Last day; at most ${MAX_HOLIDAY_DAYS} days in all.`, example: "2026-12-31" }),
});

export const Holiday = z
  .object({
    day: z.string().meta({ example: "2026-12-25" }),
    name: z.string().meta({ example: "Christmas Day" }),
    countries: z
      .array(country)
      .meta({ description: "Where it is a public holiday. Empty for a popular day, such as Earth Day." }),
  })
  .meta({ id: "Holiday" });

export const HolidayList = z.object({
  holidays: z.array(Holiday).meta({ description: "By day, public holidays of a day first." }),
});

const countries = z.array(country).meta({ description: "Whose public holidays are shown.", example: ["DE", "AT"] });
const popular = z.boolean().meta({
  description: "Whether popular days are shown, such as Valentine's Day, Earth Day and Black Friday.",
  example: false,
});

export const HolidaySettingsInput = z.object({});
export const UpdateHolidaySettingsInput = z.object({
  countries: countries
    .max(MAX_COUNTRIES)
    .refine((codes) => new Set(codes).size === codes.length, {
      error: fieldError(msg("must not name a country twice")),
    })
    .optional(),
  popular_days: popular.optional(),
});
export const HolidaySettingsView = z.object({ countries, popular_days: popular }).meta({ id: "HolidaySettings" });
