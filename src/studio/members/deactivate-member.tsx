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

interface DeactivateMemberProps {
  member: Member;
  opened: boolean;
  onClose: () => void;
}

/** Shuts a member out of this brand, for now. */
export function DeactivateMember({ member, opened, onClose }: DeactivateMemberProps) {
  const { name: brand } = useBrand();
  const refresh = useRefreshMembers();
  const name = nameOf(member);
  const update = useMutation(
    useTRPC().members.update.mutationOptions({
      onSuccess: async () => {
        onClose();
        notifications.show({ message: `${name} is deactivated in ${brand}.` });
        await refresh();
      },
    }),
  );
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`Deactivate ${name}?`}
      action="Deactivate"
      pending={update.isPending}
      onConfirm={() => update.mutate({ id: member.id, status: false })}
    >
      <FormError error={update.error && refusalOf(update.error)} />
      <div>
        {name} cannot open {brand} any more, in the studio or with a program. Other brands are not affected, and what
        was written stays. You can activate the membership again while there is a seat.
      </div>
      <WhatEnds member={member} opened={opened} />
    </Confirm>
  );
}
