import { z } from "zod";
import { Email, GivenPassword, NewPassword } from "#domain/accounts/schema.ts";
import { BrandName } from "#domain/brands/schema.ts";

const PersonName = (missing: string) =>
  z.string({ error: missing }).trim().min(1, { error: missing }).max(100, { error: "Use at most 100 characters." });

export const RegisterInput = z.object({
  first_name: PersonName("Enter your first name."),
  last_name: PersonName("Enter your last name."),
  email: Email,
  password: NewPassword,
  brand_name: BrandName.optional(),
});

/** Not checked for the form of an address: what cannot be one is answered like any wrong pair. */
export const LoginInput = z.object({
  email: z
    .string({ error: "Enter your e-mail address." })
    .trim()
    .min(1, { error: "Enter your e-mail address." })
    .max(255, { error: "Use at most 255 characters." }),
  password: GivenPassword,
});

const UserRef = z.object({ id: z.number().int(), email: z.string() });

/** interface.md "Authentication endpoints": what every way to sign in answers. */
export const LoginPayload = z
  .object({
    user: UserRef,
    teams: z.array(z.object({ id: z.number().int(), name: z.string(), slug: z.uuid() })),
    current_team: z.object({ id: z.number().int() }).nullable(),
    token: z.string().meta({ description: "A full-access token, `<id>|mh_…`. It is shown once." }),
  })
  .meta({ id: "LoginPayload" });

export const SignedUp = z.object({ user: UserRef });

export const SessionStarted = z.object({ user: UserRef.extend({ name: z.string() }), session_id: z.number().int() });

export const VerifyEmailInput = z.object({
  token: z.string({ error: "The link's token is missing." }).trim().min(1).max(200),
});

export const Message = z.object({ message: z.string() });
