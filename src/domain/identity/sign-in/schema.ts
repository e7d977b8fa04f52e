import { z } from "zod";
import { BrandName, BrandSummary } from "#domain/brands/brands/schema.ts";
import { MailedLinkInput } from "#domain/brands/invitations/schema.ts";
import { Email, PersonName } from "#domain/identity/accounts/schema.ts";
import { Confirmation, NewPassword, PasswordInput } from "#domain/identity/credentials/schema.ts";
import { FinishRegistrationInput } from "#domain/identity/passkeys/schema.ts";
import { DeviceName } from "#domain/identity/tokens/schema.ts";
import { ChallengeInput } from "#domain/identity/two-factor/schema.ts";
import { withAsciiDomain } from "#kernel/email.ts";
import { Id } from "#kernel/ids.ts";
import { asSecret } from "#kernel/secret.ts";
import { WireTime } from "#kernel/time.ts";
import { ignoredFields } from "#kernel/unknown-fields.ts";

export const RegisterInput = z.object({
  first_name: PersonName("Ada"),
  last_name: PersonName("Lovelace"),
  email: Email,
  password: NewPassword,
  brand_name: BrandName.optional(),
});

/** The address format is not validated: an invalid address gets the same response as wrong credentials. */
export const LoginInput = z.object({
  email: z.string().trim().overwrite(withAsciiDomain).min(1).max(255).meta({ example: "ada@example.com" }),
  password: PasswordInput,
});

const deviceName = {
  device_name: DeviceName.default("Password login").meta({
    description: "Device name. Also used as the token's name.",
    example: "ada-laptop",
  }),
};

/** For apps, which get a named token. */
export const TokenLoginInput = LoginInput.extend(deviceName);
/** Clients send back what the sign-in returned. */
export const TokenChallengeInput = ChallengeInput.extend(deviceName)
  .meta({
    example: {
      two_factor_token: "m5GJ9kYb0rN2wXc7VqT1hLz8sDp4uEa6fRi3oKx0yZQ",
      code: "492039",
      device_name: "ada-laptop",
    },
  })
  .register(ignoredFields, { ignored: ["two_factor_required"] });

const UserRef = z.object({ id: Id, email: z.string().meta({ example: "ada@example.com" }) });

/** The response of every kind of sign-in. */
export const LoginPayload = z
  .object({
    user: UserRef,
    teams: z.array(BrandSummary.omit({ account: true })),
    current_team: z.object({ id: Id }).nullable(),
    token: asSecret(
      z.string().meta({
        description: "A full-access token, `<id>|mh_…`. It is shown once.",
        example: "42|mh_7Qm3vX0c1u5YkTqWb2nLJr9dEaFhZsPgIoVxNtR4yU8",
      }),
    ),
  })
  .meta({ id: "LoginPayload" });

/** The response to a correct password while two-factor is on. */
export const TwoFactorRequired = z
  .object({
    two_factor_required: z.literal(true),
    two_factor_token: asSecret(
      z.string().meta({
        description:
          "Exchange it within 300 seconds at `POST /auth/two-factor-challenge`. Expires after five incorrect codes.",
        example: "m5GJ9kYb0rN2wXc7VqT1hLz8sDp4uEa6fRi3oKx0yZQ",
      }),
    ),
  })
  .meta({ id: "TwoFactorRequired" });

export const LoginResult = z.union([LoginPayload, TwoFactorRequired]);

/** A password, or the passkey that the device made with the options of `passkeys.begin_setup`. */
export const SetUpAccountInput = MailedLinkInput.extend({
  first_name: PersonName("Ada"),
  last_name: PersonName("Lovelace"),
  password: NewPassword.optional(),
  passkey: FinishRegistrationInput.optional(),
});

/** The token signs this browser in, once. */
export const AccountSetUp = z.object({ setup_token: asSecret(z.string()) });

export const BeginAfterSetupInput = z.object({ setup_token: z.string().min(1).max(200) });

export const SignedUp = z.object({ user: UserRef });

export const SessionStarted = z.object({ user: UserRef.extend({ name: z.string() }), session_id: Id });

export const SessionResult = z.union([SessionStarted, TwoFactorRequired]);

const LinkToken = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .meta({ description: "From the emailed link.", example: "q8Zt0mB3xV5nR1wK7cJ9yH2d" });

export const VerifyEmailInput = z.object({ token: LinkToken });

export const EmailVerified = z
  .object({
    message: z.string().meta({ example: "Email address verified." }),
    password_reset_required: z.boolean().meta({
      description:
        "Whether previous credentials were revoked because of a pending invitation. If so, set a password with the emailed link.",
      example: false,
    }),
  })
  .meta({ id: "EmailVerified" });

export const VerifyAddressInput = VerifyEmailInput.extend({
  password: PasswordInput.optional(),
  new_password: NewPassword.optional(),
});

/**
 * What a verification link asks for: a click, the account's password or a new one; for a verified address nothing, or to
 * sign in.
 */
export const VerificationView = z.discriminatedUnion("asks", [
  z.object({ asks: z.enum(["click", "password", "new_password"]), email: z.string() }),
  z.object({ asks: z.enum(["sign_in", "nothing"]) }),
]);

export const EndSessionInput = z.object({ token: LinkToken });

export const ForgotPasswordInput = z.object({ email: Email.meta({ example: "ada@example.com" }) });

export const ResetPasswordInput = z.object({ token: LinkToken, password: NewPassword });

export const ChangePasswordInput = Confirmation.extend({ new_password: NewPassword }).meta({
  example: { password: "correct horse battery staple", new_password: "another horse, another staple" },
});

export const ChangeEmailInput = Confirmation.extend({ email: Email }).meta({
  example: { password: "correct horse battery staple", email: "ada@example.org" },
});

export const ConfirmEmailChangeInput = z.object({ token: LinkToken });

/**
 * The address is changed only in a browser signed in to the account: a user who opens a stranger's link by mistake
 * would otherwise add their own address to the stranger's account.
 */
export const EmailChangeView = z.object({ email: z.string(), asks: z.enum(["click", "sign_in"]) });

const LiveToken = z
  .object({
    id: Id,
    name: z.string().meta({ example: "Nightly export" }),
    kind: z.enum(["personal", "tiered", "oauth"]),
    last_four: z.string().meta({ example: "Q7xZ" }),
    created_at: WireTime,
    last_used_at: WireTime.nullable(),
  })
  .meta({ id: "LiveToken" });

export const PasswordReset = z
  .object({
    message: z.string().meta({ example: "Password changed. Sign in with your new password." }),
    access_tokens: z.array(LiveToken).meta({
      description: "The newest tokens that still work. Revoke any you don't recognize.",
    }),
    access_token_count: z.number().int().meta({ description: "Total number of tokens.", example: 1 }),
  })
  .meta({ id: "PasswordReset" });

export const EmailChanged = z
  .object({
    message: z.string().meta({ example: "Email address changed. Use it to sign in from now on." }),
    password_reset_required: z.boolean().meta({
      description:
        "Whether previous credentials were revoked because of a pending invitation. If so, set a password with the emailed link.",
      example: false,
    }),
  })
  .meta({ id: "EmailChanged" });

export const Message = z.object({ message: z.string() });
