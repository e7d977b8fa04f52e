import { z } from "zod";
import { Email } from "#domain/identity/accounts/schema.ts";
import { Id } from "#kernel/ids.ts";
import { msg, t } from "#kernel/language.ts";
import { fieldError, fieldMessage } from "#kernel/messages.ts";
import { ROLE_NAMES } from "#kernel/permissions.ts";
import { WireTime } from "#kernel/time.ts";
import { INVITATION_STATUSES, readRecipients } from "./rules.ts";
import { INVITED_ROLES, MAX_RECIPIENTS } from "./terms.ts";

export const InvitationView = z
  .object({
    id: Id.meta({ example: 7 }),
    email: z.string().meta({ example: "ada@example.com" }),
    role: z.enum(INVITED_ROLES).meta({ example: "member" }),
    expires_at: WireTime.meta({
      description: "7 days after sending or resending.",
      example: "2026-11-27T13:00:00.000000+00:00",
    }),
  })
  .meta({ id: "Invitation" });

export const InvitationList = z.object({ invitations: z.array(InvitationView) });

const Role = z
  .enum(INVITED_ROLES)
  .default("member")
  .meta({ description: "The person's role in the brand.", example: "member" });

export const InviteInput = z.object({
  email: Email.meta({ description: "The email address to invite.", example: "ada@example.com" }),
  role: Role,
});

export const InviteManyInput = z.object({
  emails: z
    .array(z.string().max(10_000))
    .min(1)
    .max(MAX_RECIPIENTS)
    .refine((lists) => countRecipients(lists) > 0, { error: fieldError(msg("must contain an address")) })
    .refine((lists) => countRecipients(lists) <= MAX_RECIPIENTS, {
      error: ({ path }) => fieldMessage(path, t("must contain at most {count} addresses", { count: MAX_RECIPIENTS })),
    })
    .meta({
      description: "Up to 25 addresses, with or without names. A text may contain several.",
      example: ["Ada Lovelace <ada@example.com>", "grace@example.com"],
    }),
  role: Role.meta({ description: "Their role in the brand.", example: "member" }),
});

function countRecipients(lists: string[]): number {
  return lists.flatMap(readRecipients).length;
}

/** What became of an entry of the list. */
export const InvitationResult = z
  .object({
    text: z.string().meta({ description: "The entry as it was sent.", example: "Ada Lovelace <ada@example.com>" }),
    email: z.string().nullable().meta({ description: "Null where it is no address.", example: "ada@example.com" }),
    outcome: z.enum(["invited", "already_member", "already_invited", "invalid_email", "duplicate"]),
    message: z.string().nullable().meta({ description: "Why nobody was invited.", example: null }),
    invitation: InvitationView.nullable(),
  })
  .meta({ id: "InvitationResult" });

export const InvitationResults = z.object({ results: z.array(InvitationResult) });

export const InvitationIdInput = z.object({ id: Id });

export const InvitationCancelled = z.object({});

export const InvitationTokenInput = z.object({
  token: z.string().trim().min(1).max(200),
});

const SetupKey = z.string().trim().min(1).max(200);

/** The secrets of a mailed link: before the `#`, and behind it. */
export const MailedLinkInput = InvitationTokenInput.extend({ key: SetupKey });

export const AcceptInput = InvitationTokenInput.extend({
  key: SetupKey.optional().meta({ description: "From behind the `#` of the mailed link. It sets up a new account." }),
});

const brand = z.object({ name: z.string(), handle: z.string() });

/** What the page of an invitation link shows before accepting. */
export const InvitationPreview = z.object({
  standing: z.enum([...INVITATION_STATUSES, "closed"]),
  brand,
  role: z.enum(INVITED_ROLES),
  email: z.string(),
  invited_by: z.string().nullable(),
  may_ask: z
    .boolean()
    .meta({ description: "Whether whoever sent it can be asked for a new one: once, after it expired." }),
});

/**
 * The outcome for the invited address: it joined (`joined`); it joined with a new account, which the mailed link's key
 * sets up (`set_up`) or for which the link to set a password was mailed (`password_mailed`); or it joins once the registered account is verified (`verification_needed`).
 */
export const Acceptance = z.object({
  outcome: z.enum(["joined", "set_up", "password_mailed", "verification_needed"]),
  brand,
  role: z.enum(ROLE_NAMES),
  email: z.string(),
  is_for_you: z.boolean().meta({ description: "Whether you are signed in as the invited person." }),
});
