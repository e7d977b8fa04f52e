import { z } from "zod";
import { Code, Confirmation, SecondFactor } from "#domain/identity/credentials/schema.ts";
import { asSecret } from "#kernel/secret.ts";

export const ChallengeInput = SecondFactor.extend({
  two_factor_token: z.string().min(1).max(200).meta({
    description: "From the response of `POST /auth/login`. Valid for 300 seconds.",
    example: "m5GJ9kYb0rN2wXc7VqT1hLz8sDp4uEa6fRi3oKx0yZQ",
  }),
}).meta({ example: { two_factor_token: "m5GJ9kYb0rN2wXc7VqT1hLz8sDp4uEa6fRi3oKx0yZQ", code: "492039" } });
export type ChallengeResponse = z.output<typeof ChallengeInput>;

export const TwoFactorSetup = z
  .object({
    secret: asSecret(
      z.string().meta({ description: "The secret in base32, for manual entry.", example: "JBSWY3DPEHPK3PXP" }),
    ),
    otpauth_url: asSecret(
      z.string().meta({ example: "otpauth://totp/Masthead:ada@example.com?secret=JBSWY3DPEHPK3PXP" }),
    ),
    qr_svg: asSecret(
      z.string().meta({
        description: "The same URL as a QR code, as an SVG document.",
        example: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 410 410">…</svg>',
      }),
    ),
    expires_in: z.number().int().meta({ description: "Seconds.", example: 600 }),
  })
  .meta({ id: "TwoFactorSetup" });

export const BeginSetupInput = Confirmation;
export const ConfirmSetupInput = z.object({ code: Code });

export const RecoveryCodes = z
  .object({
    recovery_codes: asSecret(
      z.array(z.string()).meta({
        description: "Ten one-time codes to use instead of `code`. Shown only once.",
        example: ["k3vq-8wzn-2mfx-t7hd"],
      }),
    ),
  })
  .meta({ id: "RecoveryCodes" });

export const StepUpInput = Confirmation.meta({
  example: { password: "correct horse battery staple", code: "492039" },
});
export const ProveInput = SecondFactor.extend({ passkey: Confirmation.shape.passkey }).meta({
  example: { code: "492039" },
});
export const VerifiedFactors = z.object({});
export const Disabled = z.object({});

export const FactorsView = z.object({
  app: z.boolean().meta({ description: "An authenticator app." }),
  passkey: z.boolean(),
});
