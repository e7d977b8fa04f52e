import { operation } from "#kernel/operation.ts";
import { findMailedGuest, throttleLinks } from "./find.ts";
import { GuestEmailLinkInput, GuestEmailView } from "./schema.ts";
import { viewGuestEmail } from "./view.ts";

export const openGuestEmail = operation({
  name: "guest_emails.open",
  summary: "What the link of a mail says about its address. Changes nothing.",
  scope: "public",
  input: GuestEmailLinkInput,
  output: GuestEmailView,
  async run(ctx, { token }) {
    await throttleLinks(ctx);
    return viewGuestEmail(ctx, await findMailedGuest(ctx.db, ctx, token));
  },
});
