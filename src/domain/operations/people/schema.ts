import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { PLAIN_TEXT } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";

export const InstallationPerson = z
  .object({
    id: Id,
    name: z.string().meta({ example: "Olive Owner" }),
    email: z.string().meta({ example: "olive@example.com" }),
    status: z.enum(["active", "unverified", "disabled", "deleted"]).meta({
      description: "`unverified`: the email address is not confirmed yet. `deleted`: can be restored for 14 days.",
      example: "active",
    }),
    is_operator: z.boolean(),
    two_factor_enabled: z.boolean(),
    created_at: WireTime,
    last_used_at: WireTime.nullable().meta({ description: "When a session or token of theirs was last used." }),
    teams: z.number().int().meta({ description: "Brands that they are a member of." }),
    account: z
      .object({
        id: Id,
        plan: z.string().meta({ description: "Slug of the plan that applies now.", example: "team" }),
        teams: z.number().int().meta({ description: "Brands of the account." }),
      })
      .nullable()
      .meta({ description: "Null for people who joined by invitation alone." }),
  })
  .meta({ id: "InstallationPerson" });

export const ListPeopleInput = z.object({
  ...pageInput,
  q: z
    .string()
    .trim()
    .max(100)
    .optional()
    .meta({ description: "A part of the name or email address.", example: "olive" }),
});

export const ChangePersonInput = z.object({
  id: Id,
  reason: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .refine(...PLAIN_TEXT)
    .meta({ description: "Kept in the audit log of their accounts.", example: "Left the company." }),
});

export const PeoplePage = z.object({ people: z.array(InstallationPerson), ...pageOutput });
