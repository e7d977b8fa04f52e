"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMailPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { useBrand } from "../frame/brand.tsx";
import { ReadError } from "../frame/read-error.tsx";
import { InvitationList } from "../invitations/invitation-list.tsx";
import { InvitePerson } from "../invitations/invite-person.tsx";
import { MemberList } from "./member-list.tsx";
import { OwnerOnly } from "./owner-only.tsx";
import { RoleGuide } from "./role-guide.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** Settings → Members: who works on the brand, who is invited to, and what each role may do. */
export function MembersScreen() {
  const { role, name } = useBrand();
  const isOwner = role === "super_admin";
  const [isInviting, inviting] = useDisclosure(false);
  return (
    <SettingsPage
      description={`Who works on ${name}, and what each of them may do.`}
      action={
        isOwner ? (
          <Button
            variant="filled"
            leftSection={<IconMailPlus size={16} stroke={1.75} aria-hidden />}
            onClick={inviting.open}
          >
            Invite
          </Button>
        ) : undefined
      }
      aside={
        <Section title="Roles">
          <RoleGuide current={role} />
        </Section>
      }
    >
      {role === "client" ? (
        <OwnerOnly title="Not shown to clients">
          The team of this brand is not shown to clients. Whoever invited you knows who is who.
        </OwnerOnly>
      ) : (
        <Members />
      )}
      {isOwner ? (
        <>
          <InvitationList onInvite={inviting.open} />
          <InvitePerson opened={isInviting} onClose={inviting.close} />
        </>
      ) : null}
      {role === "editor" || role === "member" ? (
        <OwnerOnly>Only the owner invites people, changes roles and ends memberships.</OwnerOnly>
      ) : null}
    </SettingsPage>
  );
}

function Members() {
  const { data, isError, error, refetch } = useQuery(useTRPC().members.list.queryOptions({}));
  if (isError) {
    return <ReadError what="The members" error={error} onRetry={refetch} />;
  }
  return data ? <MemberList {...data} /> : <RowsSkeleton rows={3} />;
}
