import { z } from "zod";
import { Confirmation } from "#domain/identity/credentials/schema.ts";
import { Id } from "#kernel/ids.ts";

const Person = z.object({
  id: Id,
  name: z.string().meta({ example: "Ada Lovelace" }),
  email: z.string().meta({ example: "ada@example.com" }),
  has_second_factor: z.boolean().meta({ description: "An authenticator app or a passkey." }),
  uses_single_sign_on: z
    .boolean()
    .meta({ description: "Whether the member is linked to the account's identity provider." }),
});

export const AccountSecurity = z
  .object({
    requires_two_factor: z.boolean().meta({
      description:
        "Whether members can only access the account's brands with credentials that were created with a second factor.",
    }),
    members: z.array(Person).meta({ description: "All active members of the account's brands." }),
  })
  .meta({ id: "AccountSecurity" });

export const UpdateAccountSecurityInput = Confirmation.extend({
  requires_two_factor: z.boolean().meta({ example: true }),
}).meta({ example: { requires_two_factor: true } });
