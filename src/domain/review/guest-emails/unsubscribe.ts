import { z } from "zod";
import { findOpenLink, keyHashOf, requireVisit } from "#domain/review/share-links/index.ts";
import { operation } from "#kernel/operation.ts";
import { UnsubscribeGuestInput } from "./schema.ts";

export const unsubscribeGuest = operation({
  name: "guest_emails.unsubscribe",
  summary: "Delete the address that you left on a share link, in the same browser or by one of its mails.",
  scope: "public",
  input: UnsubscribeGuestInput,
  output: z.object({}),
  async run(ctx, { token, pass, guest_key: guestKey }) {
    const link = await findOpenLink(ctx, token);
    await requireVisit(ctx, link, pass);
    const keyHash = keyHashOf(link, guestKey);
    if (keyHash !== null) await ctx.db.guestEmail.deleteMany({ where: { linkId: link.id, keyHash } });
    return {};
  },
});
