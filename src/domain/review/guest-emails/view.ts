import type { z } from "zod";
import { viewAppearance } from "#domain/brands/brands/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { readableEmail } from "#platform/readable-email.ts";
import type { MailedGuest } from "./find.ts";
import type { GuestEmailView } from "./schema.ts";

export function viewGuestEmail(
  { env }: PublicContext,
  { email, confirmedAt, link: { brand } }: MailedGuest,
): z.input<typeof GuestEmailView> {
  return {
    brand: { name: brand.name, timezone: brand.timezone, ...viewAppearance(brand, env.APP_URL) },
    email: readableEmail(email),
    is_confirmed: confirmedAt !== null,
  };
}
