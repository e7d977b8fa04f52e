import { z } from "zod";
import { notifyPeople } from "#domain/events/notifications/index.ts";
import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { readableEmail } from "#platform/readable-email.ts";
import { findByLink } from "./find.ts";
import { invitationStatus } from "./rules.ts";
import { InvitationTokenInput } from "./schema.ts";

const RATE = { limit: 5, windowSeconds: 3600 };

export const askForInvitation = operation({
  name: "invitations.ask",
  summary: "Ask whoever sent an invitation that has expired for a new one. They are notified once.",
  scope: "public",
  input: InvitationTokenInput,
  output: z.object({}),
  async run(ctx, { token }) {
    await throttleAttempts(ctx.db, addressKeys("invitation:ask", ctx.origin.address), RATE);
    await ctx.db.$transaction(async (tx) => {
      const invitation = await findByLink(tx, token);
      const now = ctx.clock.now();
      if (!invitation || invitation.brand.closedAt || invitationStatus(invitation, now) !== "expired") {
        throw fault("not_found", { what: t("Invitation") });
      }
      const { id, brandId, invitedById, email } = invitation;
      if (invitedById === null) return;
      const { count } = await tx.invitation.updateMany({ where: { id, askedAt: null }, data: { askedAt: now } });
      if (count === 0) return;
      await notifyPeople(tx, ctx, {
        userIds: [invitedById],
        brandId,
        type: "link_requested",
        title: () => t("{email} asks for a new invitation", { email: readableEmail(email) }),
        body: () => t("The invitation has expired. Invite them again, if they should join."),
        path: "/settings/members",
      });
    });
    return {};
  },
});
