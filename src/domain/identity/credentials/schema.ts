import { z } from "zod";
import { msg } from "#kernel/language.ts";
import { fieldError } from "#kernel/messages.ts";
import { ignoredFields } from "#kernel/unknown-fields.ts";

export const NewPassword = z.string().min(12).max(128).meta({ example: "correct horse battery staple" });

/** A password that is only compared; the limit is above any valid one. */
export const PasswordInput = z.string().min(1).max(1000).meta({ example: "correct horse battery staple" });

const base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, { error: fieldError(msg("must be base64url text")) });

/** Credential ids have at most 1023 bytes (WebAuthn §4). */
const CredentialId = base64Url(1400).meta({ example: "AUeqTPlmm4nYd3pQ8Kz0" });
/** Bytes of an authenticator's response; an attestation statement can contain certificates. */
export const AuthenticatorBytes = base64Url(100_000);

/** Common fields of WebAuthn's JSON forms; other fields are ignored. */
export const credentialFields = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key").meta({ example: "public-key" }),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}).meta({ example: {} }),
};

/** WebAuthn's AuthenticationResponseJSON: the response of `navigator.credentials.get()`, by `toJSON()`. */
export const PasskeyAssertion = z
  .object({
    ...credentialFields,
    response: z
      .object({
        clientDataJSON: AuthenticatorBytes.meta({ example: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0" }),
        authenticatorData: AuthenticatorBytes.meta({ example: "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAQ" }),
        signature: AuthenticatorBytes.meta({ example: "MEUCIQDx4jUvR9a7" }),
        userHandle: AuthenticatorBytes.optional().meta({ example: "bWFzdGhlYWQ6Nw" }),
      })
      .register(ignoredFields, { ignored: "all" }),
  })
  .meta({ id: "PasskeyAssertion", description: "WebAuthn's AuthenticationResponseJSON." })
  .register(ignoredFields, { ignored: "all" });

export const Code = z
  .string()
  .max(100)
  .meta({ description: "The 6-digit code from the authenticator app.", example: "492039" });

const RecoveryCode = z
  .string()
  .max(100)
  .meta({ description: "A recovery code, instead of `code`.", example: "k3vq-8wzn-2mfx-t7hd" });

/** The second factor: a code of the authenticator app or a recovery code. */
export const SecondFactor = z.object({ code: Code.optional(), recovery_code: RecoveryCode.optional() });

/**
 * Confirmation of the caller's identity: the password, with the second factor where two-factor is on; or a passkey,
 * which covers both.
 */
export const Confirmation = z
  .object({
    ...SecondFactor.shape,
    password: PasswordInput.optional().meta({
      description: "Your password. Send either this or `passkey`.",
      example: "correct horse battery staple",
    }),
    passkey: PasskeyAssertion.optional().meta({
      description: "Instead of the password: the passkey response to `POST /auth/passkeys/confirm/options`.",
    }),
  })
  .meta({ example: { password: "correct horse battery staple" } });
