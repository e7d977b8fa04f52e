import { z } from "zod";
import { Confirmation } from "#domain/identity/credentials/schema.ts";

export const DeleteAccountInput = Confirmation;

export const RestoreAccountInput = z.object({
  restore_token: z.string().max(2000).meta({
    description: "From the `account_deleted` sign-in error. Valid for 15 minutes.",
    example: "eyJhbGciOiJkaXIi…",
  }),
});

export const AccountRestored = z.object({
  message: z.string().meta({ example: "Account restored. Sign in." }),
});
