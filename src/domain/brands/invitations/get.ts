import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findByLink } from "./find.ts";
import { InvitationPreview, InvitationTokenInput } from "./schema.ts";
import { viewPreview } from "./view.ts";

export const getInvitation = operation({
  name: "invitations.get",
  summary: "Get an invitation by its link. Doesn't change it.",
  scope: "public",
  input: InvitationTokenInput,
  output: InvitationPreview,
  async run({ db, clock }, { token }) {
    const invitation = await findByLink(db, token);
    if (!invitation) throw fault("not_found", { what: t("Invitation") });
    return viewPreview(invitation, clock.now());
  },
});
