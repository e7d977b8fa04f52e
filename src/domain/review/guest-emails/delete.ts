import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { findMailedGuest, throttleLinks } from "./find.ts";
import { GuestEmailLinkInput } from "./schema.ts";

export const deleteGuestEmail = operation({
  name: "guest_emails.delete",
  summary: "Delete the address that the link was mailed to: it gets no more mails about this review.",
  scope: "public",
  input: GuestEmailLinkInput,
  output: z.object({}),
  async run(ctx, { token }) {
    await throttleLinks(ctx);
    const { id } = await findMailedGuest(ctx.db, ctx, token);
    await ctx.db.guestEmail.deleteMany({ where: { id } });
    return {};
  },
});
