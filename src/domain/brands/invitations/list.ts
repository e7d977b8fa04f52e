import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { pendingIn } from "./find.ts";
import { InvitationList } from "./schema.ts";
import { viewInvitation } from "./view.ts";

export const listInvitations = operation({
  name: "invitations.list",
  summary: "List the brand's pending invitations, oldest first.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: z.object({}),
  output: InvitationList,
  async run(ctx) {
    const invitations = await ctx.db.invitation.findMany({ where: pendingIn(ctx), orderBy: { id: "asc" } });
    return { invitations: invitations.map(viewInvitation) };
  },
});
