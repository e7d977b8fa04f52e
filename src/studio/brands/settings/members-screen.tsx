"use client";

import { Alert, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArmchair, IconMailPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { InvitationList } from "#studio/brands/invitations/invitation-list.tsx";
import { InvitePeople } from "#studio/brands/invitations/invite-people.tsx";
import { MemberList } from "#studio/brands/members/member-list.tsx";
import { RoleGuide } from "#studio/brands/members/role-guide.tsx";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useOpenFromUrl } from "#studio/frame/use-open-from-url.ts";
import { OwnOffer } from "#studio/identity/ownership/own-offer.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** Settings → Members: members, invitations, and what each role may do. */
export function MembersScreen() {
  const { role, name } = useBrand();
  const isOwner = role === "super_admin";
  const [isInviting, inviting] = useDisclosure(false);
  const isFull = useIsFull(isOwner);
  useOpenFromUrl("invite", () => {
    if (!isFull) inviting.open();
  });
  return (
    <SettingsPage
      description={t("Members of {name} and their roles.", { name })}
      action={
        isOwner ? (
          <Button
            variant="filled"
            leftSection={<IconMailPlus size={16} stroke={1.75} aria-hidden />}
            onClick={inviting.open}
            disabled={isFull}
          >
            {t("Invite")}
          </Button>
        ) : undefined
      }
      aside={
        <Section title={t("Roles")}>
          <RoleGuide current={role} />
        </Section>
      }
    >
      {role === "client" ? (
        <OwnerOnly title={t("Not shown to clients")}>{t("Members are only visible to the team.")}</OwnerOnly>
      ) : (
        <>
          {isFull ? <NoSeat /> : null}
          {isOwner ? <OpenOffer /> : null}
          <Members />
        </>
      )}
      {isOwner ? (
        <>
          <InvitationList onInvite={isFull ? null : inviting.open} />
          <InvitePeople opened={isInviting} onClose={inviting.close} />
        </>
      ) : null}
      {role === "editor" || role === "member" ? (
        <OwnerOnly>{t("Only the owner can invite people, change roles and remove members.")}</OwnerOnly>
      ) : null}
    </SettingsPage>
  );
}

/** Whether the plan has no free seat; only the owner can change the plan. */
function useIsFull(isOwner: boolean): boolean {
  const { data } = useQuery(useTRPC().members.list.queryOptions({}, { enabled: isOwner }));
  return isOwner && data !== undefined && !data.is_unlimited && data.used >= data.limit;
}

/** The offer of the ownership that the owner made, while it is open. */
function OpenOffer() {
  const { data } = useQuery(useTRPC().ownership.get.queryOptions({}));
  return data?.offered ? <OwnOffer offer={data.offered} /> : null;
}

function NoSeat() {
  const { handle } = useBrand();
  return (
    <Alert color="gray" icon={<IconArmchair size={18} stroke={1.75} aria-hidden />} title={t("All seats are in use")}>
      {rich("To invite someone, cancel an invitation, remove a member, or <a>upgrade your plan</a>.", {
        a: (content) => <TextLink href={studioPath(handle, "settings/billing")}>{content}</TextLink>,
      })}
    </Alert>
  );
}

function Members() {
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().members.list.queryOptions({}));
  if (isLoadingError) {
    return <ReadError title={t("The members couldn't be loaded.")} error={error} onRetry={refetch} />;
  }
  return data ? <MemberList {...data} /> : <RowsSkeleton rows={3} />;
}
