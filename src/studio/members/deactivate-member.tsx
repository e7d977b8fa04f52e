"use client";

import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useBrand } from "../frame/brand.tsx";
import { useAction } from "../frame/use-action.ts";
import { type Member, nameOf } from "./member.ts";
import { useMemberKeys } from "./use-member-keys.ts";
import { WhatEnds } from "./what-ends.tsx";

interface DeactivateMemberProps {
  member: Member;
  opened: boolean;
  onClose: () => void;
}

/** Shuts a member out of this brand, for now. */
export function DeactivateMember({ member, opened, onClose }: DeactivateMemberProps) {
  const { name: brand } = useBrand();
  const refresh = useMemberKeys();
  const name = nameOf(member);
  const update = useAction(useTRPC().members.update.mutationOptions(), {
    toast: () => `${name} deactivated in ${brand}.`,
    onDone: onClose,
    refresh,
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`Deactivate ${name}?`}
      action="Deactivate"
      pending={update.isPending}
      onConfirm={() => update.run({ id: member.id, status: false })}
    >
      <FormError error={update.refusal} />
      <div>
        {name} cannot open {brand} in the studio or through apps. Other brands and existing content aren't affected. You
        can reactivate the member while a seat is available.
      </div>
      <WhatEnds member={member} opened={opened} />
    </Confirm>
  );
}
