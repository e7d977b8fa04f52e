import { z } from "zod";
import { AuthenticatorBytes, Confirmation, credentialFields } from "#domain/identity/credentials/schema.ts";
import { StepUpInput } from "#domain/identity/two-factor/schema.ts";
import { Id } from "#kernel/ids.ts";
import { PLAIN_TEXT } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";
import { ignoredFields } from "#kernel/unknown-fields.ts";

const PasskeyName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine(...PLAIN_TEXT)
  .meta({ description: "A name for the passkey.", example: "My phone" });

const Transport = z.string().max(40);

const CredentialRef = z
  .object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() })
  .meta({ example: { id: "AUeqTPlmm4nYd3pQ8Kz0", type: "public-key", transports: ["internal"] } });

const Challenge = z.string().meta({ example: "3vZlq0m1Yy6w0pPZkq2b1sK5Vw0N2aT8dJ4xQ7rH9cE" });

export const CreationOptions = z
  .object({
    challenge: Challenge,
    rp: z
      .object({ id: z.string().optional(), name: z.string() })
      .meta({ example: { id: "masthead.example.com", name: "Masthead" } }),
    user: z
      .object({ id: z.string(), name: z.string(), displayName: z.string() })
      .meta({ example: { id: "bWFzdGhlYWQ6Nw", name: "ada@example.com", displayName: "Ada Lovelace" } }),
    pubKeyCredParams: z
      .array(z.object({ alg: z.number().int(), type: z.string() }))
      .meta({ example: [{ alg: -7, type: "public-key" }] }),
    timeout: z.number().int().optional().meta({ description: "Milliseconds.", example: 300_000 }),
    excludeCredentials: z.array(CredentialRef).optional(),
  })
  .loose()
  .meta({ id: "PasskeyCreationOptions", description: "WebAuthn's PublicKeyCredentialCreationOptionsJSON." });

export const RequestOptions = z
  .object({
    challenge: Challenge,
    rpId: z.string().optional().meta({ example: "masthead.example.com" }),
    timeout: z.number().int().optional().meta({ description: "Milliseconds.", example: 300_000 }),
    userVerification: z.string().optional().meta({ example: "required" }),
    allowCredentials: z.array(CredentialRef).optional(),
  })
  .loose()
  .meta({ id: "PasskeyRequestOptions", description: "WebAuthn's PublicKeyCredentialRequestOptionsJSON." });

export const BeginRegistrationInput = StepUpInput;

/** WebAuthn's RegistrationResponseJSON with the passkey's name. */
export const FinishRegistrationInput = z
  .object({
    ...credentialFields,
    name: PasskeyName.default("Passkey"),
    response: z
      .object({
        clientDataJSON: AuthenticatorBytes.meta({ example: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0" }),
        attestationObject: AuthenticatorBytes.meta({ example: "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg" }),
        transports: z
          .array(Transport)
          .max(10)
          .default([])
          .meta({ example: ["internal"] }),
      })
      .register(ignoredFields, { ignored: "all" }),
  })
  .meta({ id: "PasskeyRegistration", description: "WebAuthn's RegistrationResponseJSON, with a name." })
  .register(ignoredFields, { ignored: "all" });

export const PasskeyView = z
  .object({
    id: Id,
    name: z.string().meta({ example: "My phone" }),
    device_type: z.enum(["single_device", "multi_device"]).meta({
      description: "Whether it is tied to one device or synced.",
    }),
    is_backed_up: z.boolean(),
    created_at: WireTime,
    last_used_at: WireTime.nullable(),
  })
  .meta({ id: "Passkey" });

export const ListPasskeysInput = z.object(pageInput);
export const PasskeyList = z.object({ passkeys: z.array(PasskeyView), ...pageOutput });
export const RenamePasskeyInput = z.object({ id: Id, name: PasskeyName });
export const RemovePasskeyInput = Confirmation.extend({ id: Id }).meta({ example: {} });
export const Removed = z.object({});
