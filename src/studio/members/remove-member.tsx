"use client";

import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useBrand } from "../frame/brand.tsx";
import { useAction } from "../frame/use-action.ts";
import { type Member, nameOf } from "./member.ts";
import { useMemberKeys } from "./use-member-keys.ts";
import { WhatEnds } from "./what-ends.tsx";

interface RemoveMemberProps {
  member: Member;
  opened: boolean;
  onClose: () => void;
}

/** Ends a membership, after saying what stays. */
export function RemoveMember({ member, opened, onClose }: RemoveMemberProps) {
  const { name: brand } = useBrand();
  const refresh = useMemberKeys();
  const name = nameOf(member);
  const remove = useAction(useTRPC().members.remove.mutationOptions(), {
    toast: () => `${name} removed from ${brand}.`,
    onDone: onClose,
    refresh,
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`Remove ${name}?`}
      action="Remove member"
      pending={remove.isPending}
      onConfirm={() => remove.run({ id: member.id })}
    >
      <FormError error={remove.refusal} />
      <div>
        {name} loses access to {brand} immediately, and their inbox items are unassigned. Their posts and comments stay.
        To rejoin, they need a new invitation.
      </div>
      <WhatEnds member={member} opened={opened} />
    </Confirm>
  );
}
