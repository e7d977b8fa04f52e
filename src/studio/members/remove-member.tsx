"use client";

import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/confirm.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useBrand } from "../frame/brand.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { type Member, nameOf } from "./member.ts";
import { useRefreshMembers } from "./use-refresh-members.ts";
import { WhatEnds } from "./what-ends.tsx";

interface RemoveMemberProps {
  member: Member;
  opened: boolean;
  onClose: () => void;
}

/** Ends a membership, after saying what stays. */
export function RemoveMember({ member, opened, onClose }: RemoveMemberProps) {
  const { name: brand } = useBrand();
  const refresh = useRefreshMembers();
  const name = nameOf(member);
  const remove = useMutation(
    useTRPC().members.remove.mutationOptions({
      onSuccess: async () => {
        onClose();
        notifications.show({ message: `${name} is no member of ${brand} any more.` });
        await refresh();
      },
    }),
  );
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`Remove ${name}?`}
      action="Remove member"
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id: member.id })}
    >
      <FormError error={remove.error && refusalOf(remove.error)} />
      <div>
        {name} loses access to {brand} at once, and nothing in its inbox stays assigned to them. Posts and comments
        stay, under their name. To come back, they need a new invitation.
      </div>
      <WhatEnds member={member} opened={opened} />
    </Confirm>
  );
}
