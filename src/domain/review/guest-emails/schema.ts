import { z } from "zod";
import { appearance } from "#domain/brands/brands/schema.ts";
import { Email } from "#domain/identity/accounts/schema.ts";
import { GuestName, guestKey, visit } from "#domain/review/share-links/schema.ts";

export const SubscribeGuestInput = z.object({ ...visit, guest_key: guestKey, name: GuestName, email: Email });
export const UnsubscribeGuestInput = z.object({ ...visit, guest_key: guestKey });
export const GuestEmailLinkInput = z.object({ token: visit.token });

/** What the link of a mail says about the address that it was sent to. */
export const GuestEmailView = z.object({
  brand: z.object({ name: z.string(), timezone: z.string(), ...appearance }),
  email: z.string(),
  is_confirmed: z.boolean(),
});
