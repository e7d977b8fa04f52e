import type { z } from "zod";
import { fullName } from "#domain/identity/accounts/index.ts";
import { wireTime } from "#kernel/time.ts";
import type { Invitation } from "#platform/db/index.ts";
import { readableEmail } from "#platform/readable-email.ts";
import type { InvitationByLink } from "./find.ts";
import { invitationStatus } from "./rules.ts";
import type { Acceptance, InvitationPreview, InvitationView } from "./schema.ts";

export function viewInvitation({ id, email, role, expiresAt }: Invitation): z.input<typeof InvitationView> {
  return { id, email: readableEmail(email), role: invitationFields(role), expires_at: wireTime(expiresAt) };
}

export function viewPreview(invitation: InvitationByLink, now: Date): z.input<typeof InvitationPreview> {
  const { brand, invitedBy, email, role } = invitation;
  const standing = brand.closedAt ? "closed" : invitationStatus(invitation, now);
  return {
    standing,
    brand: { name: brand.name, handle: brand.handle },
    role: invitationFields(role),
    email: readableEmail(email),
    invited_by: invitedBy && fullName(invitedBy),
    may_ask: standing === "expired" && invitedBy !== null && invitation.askedAt === null,
  };
}

export function viewAcceptance(
  { brand, email }: InvitationByLink,
  role: Invitation["role"],
  outcome: z.input<typeof Acceptance>["outcome"],
  isForCaller: boolean,
): z.input<typeof Acceptance> {
  return {
    outcome,
    brand: { name: brand.name, handle: brand.handle },
    role,
    email: readableEmail(email),
    is_for_you: isForCaller,
  };
}

function invitationFields(role: Invitation["role"]) {
  if (role === "super_admin" || role === "editor") throw new Error(`An invitation offers the role ${role}.`);
  return role;
}
