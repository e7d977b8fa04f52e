"use client";

import { useDisclosure } from "@mantine/hooks";
import { IconDots } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { OnDemand } from "#ui/on-demand.tsx";
import { ChangeRole } from "./change-role.tsx";
import { EndMembership } from "./end-membership.tsx";
import { type Member, nameOf } from "./member.ts";
import { useMemberKeys } from "./use-member-keys.ts";

const OfferOwnership = lazyDialog(() => import("./offer-ownership.tsx"));

/** The owner's actions on a member. */
export function MemberMenu({ member }: { member: Member }) {
  const [isChanging, changing] = useDisclosure(false);
  const [isDeactivating, deactivating] = useDisclosure(false);
  const [isRemoving, removing] = useDisclosure(false);
  const [isOffering, offering] = useDisclosure(false);
  const activate = useActivate(member);
  return (
    <>
      <OnDemand
        as="menu"
        width={230}
        target={
          <IconButton
            framed
            aria-label={t("Actions for {member}", { member: nameOf(member) })}
            disabled={activate.isPending}
          >
            <IconDots size={18} stroke={1.75} aria-hidden />
          </IconButton>
        }
        load={() => import("./member-menu-items.tsx")}
        props={{
          isActive: member.status,
          onChangeRole: changing.open,
          onActivate: () => activate.run({ id: member.id, status: true }),
          onDeactivate: deactivating.open,
          onRemove: removing.open,
          onOffer: member.status && !member.roles.includes("client") ? offering.open : null,
        }}
      />
      <ChangeRole member={member} opened={isChanging} onClose={changing.close} />
      <EndMembership member={member} isFinal={false} opened={isDeactivating} onClose={deactivating.close} />
      <EndMembership member={member} isFinal opened={isRemoving} onClose={removing.close} />
      <OfferOwnership member={member} opened={isOffering} onClose={offering.close} />
    </>
  );
}

function useActivate(member: Member) {
  const refresh = useMemberKeys();
  return useAction(useTRPC().members.update.mutationOptions(), {
    toast: () => t("{member} reactivated.", { member: nameOf(member) }),
    failed: t("Couldn't update the member"),
    refresh,
  });
}
