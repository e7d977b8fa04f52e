"use client";

import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import { useBrand } from "../frame/brand.tsx";
import { useAction } from "../frame/use-action.ts";
import { type Member, nameOf } from "./member.ts";
import { RemovalEffects } from "./removal-effects.tsx";
import { useMemberKeys } from "./use-member-keys.ts";

interface EndMembershipProps {
  member: Member;
  /** Whether the membership is removed, rather than deactivated. */
  isFinal: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Deactivates or removes a member, after describing what stays. */
export function EndMembership({ member, isFinal, opened, onClose }: EndMembershipProps) {
  const { name: brand } = useBrand();
  const { members } = useTRPC();
  const name = nameOf(member);
  const common = { onDone: onClose, refresh: useMemberKeys() };
  const deactivate = useAction(members.update.mutationOptions(), {
    ...common,
    toast: () => `${name} deactivated in ${brand}.`,
  });
  const remove = useAction(members.remove.mutationOptions(), {
    ...common,
    toast: () => `${name} removed from ${brand}.`,
  });
  const { isPending, refusal } = isFinal ? remove : deactivate;
  const end = () => (isFinal ? remove.run({ id: member.id }) : deactivate.run({ id: member.id, status: false }));
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={isFinal ? `Remove ${name}?` : `Deactivate ${name}?`}
      action={isFinal ? "Remove member" : "Deactivate"}
      pending={isPending}
      refusal={refusal}
      onConfirm={end}
    >
      <div>
        {isFinal
          ? `${name} loses access to ${brand} immediately, and their inbox items are unassigned. Their posts and comments stay. To rejoin, they need a new invitation.`
          : `${name} cannot open ${brand} in the studio or through apps. Other brands and existing content aren't affected. You can reactivate the member while a seat is available.`}
      </div>
      <RemovalEffects member={member} opened={opened} />
    </Confirm>
  );
}
