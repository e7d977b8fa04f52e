"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconDots, IconUserCheck, IconUserEdit, IconUserMinus, IconUserPause } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { ChangeRole } from "./change-role.tsx";
import { DeactivateMember } from "./deactivate-member.tsx";
import { type Member, nameOf } from "./member.ts";
import { RemoveMember } from "./remove-member.tsx";
import { useRefreshMembers } from "./use-refresh-members.ts";

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** What the owner does to a membership now and then. */
export function MemberMenu({ member }: { member: Member }) {
  const [isChanging, changing] = useDisclosure(false);
  const [isDeactivating, deactivating] = useDisclosure(false);
  const [isRemoving, removing] = useDisclosure(false);
  const activate = useActivate(member);
  return (
    <>
      <Menu width={230} withinPortal={false} position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label={`More for ${nameOf(member)}`} loading={activate.isPending}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUserEdit {...icon} />} onClick={changing.open}>
            Change the role
          </Menu.Item>
          {member.status ? (
            <Menu.Item leftSection={<IconUserPause {...icon} />} onClick={deactivating.open}>
              Deactivate
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconUserCheck {...icon} />}
              onClick={() => activate.mutate({ id: member.id, status: true })}
            >
              Activate again
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconUserMinus {...icon} />} onClick={removing.open}>
            Remove from the brand
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ChangeRole member={member} opened={isChanging} onClose={changing.close} />
      <DeactivateMember member={member} opened={isDeactivating} onClose={deactivating.close} />
      <RemoveMember member={member} opened={isRemoving} onClose={removing.close} />
    </>
  );
}

function useActivate(member: Member) {
  const refresh = useRefreshMembers();
  return useMutation(
    useTRPC().members.update.mutationOptions({
      onSuccess: async () => {
        notifications.show({ message: `${nameOf(member)} is active again.` });
        await refresh();
      },
      onError: (error) => {
        notifications.show({ color: "red", title: "Nothing was changed.", message: refusalOf(error).message });
      },
    }),
  );
}
