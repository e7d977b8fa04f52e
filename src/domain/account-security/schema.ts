import { z } from "zod";
import { Confirmation } from "#domain/accounts/schema.ts";
import { Id } from "#kernel/ids.ts";

const Person = z.object({
  id: Id,
  name: z.string().meta({ example: "Ada Lovelace" }),
  email: z.string().meta({ example: "ada@example.com" }),
  has_second_factor: z.boolean().meta({ description: "An authenticator app or a passkey." }),
  uses_single_sign_on: z.boolean().meta({ description: "The account's provider is bound to them." }),
});

export const AccountSecurity = z
  .object({
    requires_two_factor: z.boolean().meta({
      description: "Members reach the account's brands only with credentials made with a second factor.",
    }),
    members: z.array(Person).meta({ description: "Everybody who is an active member of one of the account's brands." }),
  })
  .meta({ id: "AccountSecurity" });

export const UpdateAccountSecurityInput = Confirmation.extend({
  requires_two_factor: z.boolean({ error: "Must be true or false." }).meta({ example: true }),
}).meta({ example: { requires_two_factor: true } });
