"use client";

import { t } from "#kernel/language.ts";
import { useMemberKeys } from "#studio/brands/members/use-member-keys.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import type { Invitation } from "./invitation-row.tsx";

interface CancelInvitationProps {
  /** The invitation to revoke; null while the dialog is closed. */
  invitation: Invitation | null;
  onClose: () => void;
}

/** Revokes an invitation, after describing the effect. */
export function CancelInvitation({ invitation, onClose }: CancelInvitationProps) {
  const refresh = useMemberKeys();
  const cancel = useAction(useTRPC().invitations.cancel.mutationOptions(), {
    toast: () => t("Invitation canceled."),
    onDone: onClose,
    refresh,
  });
  return (
    <Confirm
      opened={invitation !== null}
      onClose={onClose}
      title={t("Cancel this invitation?")}
      action={t("Cancel invitation")}
      dismiss={t("Keep invitation")}
      pending={cancel.isPending}
      refusal={cancel.refusal}
      onConfirm={() => invitation && cancel.run({ id: invitation.id })}
    >
      <div>
        {t("The link that was sent to {email} stops working, and its seat becomes available.", {
          email: invitation?.email ?? "",
        })}
      </div>
    </Confirm>
  );
}
