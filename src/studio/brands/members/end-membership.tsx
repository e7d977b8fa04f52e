"use client";

import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
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
    toast: () => t("{name} deactivated in {brand}.", { name, brand }),
  });
  const remove = useAction(members.remove.mutationOptions(), {
    ...common,
    toast: () => t("{name} removed from {brand}.", { name, brand }),
  });
  const { isPending, refusal } = isFinal ? remove : deactivate;
  const end = () => (isFinal ? remove.run({ id: member.id }) : deactivate.run({ id: member.id, status: false }));
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={isFinal ? t("Remove {name}?", { name }) : t("Deactivate {name}?", { name })}
      action={isFinal ? t("Remove member") : t("Deactivate")}
      pending={isPending}
      refusal={refusal}
      onConfirm={end}
    >
      <div>
        {isFinal
          ? t(
              "{name} loses access to {brand} immediately, and their inbox items are unassigned. Their posts and comments stay. To rejoin, they need a new invitation.",
              { name, brand },
            )
          : t(
              "{name} cannot open {brand} in the studio or through apps. Other brands and existing content aren't affected. You can reactivate the member while a seat is available.",
              { name, brand },
            )}
      </div>
      <RemovalEffects member={member} opened={opened} />
    </Confirm>
  );
}
