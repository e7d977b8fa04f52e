"use client";

import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/confirm.tsx";
import { FormError } from "#ui/form-error.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { useRefreshMembers } from "../members/use-refresh-members.ts";
import type { Invitation } from "./invitation-row.tsx";

interface CancelInvitationProps {
  /** The invitation in question; null while none is. */
  invitation: Invitation | null;
  onClose: () => void;
}

/** Withdraws an invitation, after saying what stops. */
export function CancelInvitation({ invitation, onClose }: CancelInvitationProps) {
  const refresh = useRefreshMembers();
  const cancel = useMutation(
    useTRPC().invitations.cancel.mutationOptions({
      onSuccess: async () => {
        notifications.show({ message: "The invitation is cancelled." });
        onClose();
        await refresh();
      },
    }),
  );
  return (
    <Confirm
      opened={invitation !== null}
      onClose={onClose}
      title="Cancel this invitation?"
      action="Cancel invitation"
      pending={cancel.isPending}
      onConfirm={() => invitation && cancel.mutate({ id: invitation.id })}
    >
      <FormError error={cancel.error && refusalOf(cancel.error)} />
      <div>The link that was sent to {invitation?.email} stops working, and its seat is free again.</div>
    </Confirm>
  );
}
