import { z } from "zod";
import { EMAIL, withAsciiDomain } from "#kernel/email.ts";
import { Id } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError, PLAIN_TEXT } from "#kernel/messages.ts";
import { DATE_LANGUAGES, TIME_FORMATS, WEEK_STARTS } from "./terms.ts";

/**
 * The API accepts 255 characters in every address; addresses compare case-insensitively. International domains are kept in their
 * ASCII form.
 */
export const Email = z
  .string()
  .trim()
  .overwrite(withAsciiDomain)
  .max(255)
  .check(z.email({ pattern: EMAIL }))
  .meta({ example: "ada@example.com" });

/** A required part of a person's name. */
export const PersonName = (example: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine(...PLAIN_TEXT)
    .meta({ example });

export const SelectedBrand = z
  .object({ id: Id, name: z.string().meta({ example: "North Coffee" }) })
  .meta({ id: "SelectedBrand" });

/** A person as included in responses. */
export const PersonRef = z.object({ id: Id, name: z.string().meta({ example: "Olive Owner" }) });

const Language = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z\d]{1,8})*$/, { error: fieldError(msg("must be a language code, such as de")) })
  .nullable()
  .meta({
    description: "BCP 47 code of the language of the studio and of emails. Null: the browser's, and English emails.",
    example: "de",
  });

const DateSettings = {
  date_language: z.enum(DATE_LANGUAGES).meta({ description: "Language and order of dates in the studio." }),
  time_format: z.enum(TIME_FORMATS),
  week_start: z.enum(WEEK_STARTS).meta({ description: "First day of the week in calendars." }),
};

/** A last name may be empty: users who joined by invitation have none. */
export const UpdateMeInput = z.object({
  first_name: PersonName("Ada").optional(),
  last_name: z
    .string()
    .trim()
    .max(100)
    .refine(...PLAIN_TEXT)
    .optional()
    .meta({ example: "Lovelace" }),
  language: Language.optional(),
  date_language: DateSettings.date_language.optional(),
  time_format: DateSettings.time_format.optional(),
  week_start: DateSettings.week_start.optional(),
});

export const MeView = z.object({
  user: z.object({
    id: Id,
    first_name: z.string().meta({ example: "Ada" }),
    last_name: z.string().meta({ example: "Lovelace" }),
    avatar_url: z.string().nullable().meta({ description: "The person's image; null without one.", example: null }),
    email: z.string().meta({ example: "ada@example.com" }),
    email_verified: z.boolean(),
    two_factor_enabled: z.boolean(),
    is_operator: z.boolean().meta({ description: "Whether the person administers this installation." }),
    language: Language,
    ...DateSettings,
  }),
  current_team: SelectedBrand.nullable(),
  token: z.object({
    id: Id,
    kind: z.enum(["session", "personal", "tiered", "oauth"]),
    tier: z.enum(["read", "standard_write", "elevated_write", "full"]),
  }),
});
