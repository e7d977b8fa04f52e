"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EnvelopeDrawing } from "#ui/drawings/envelope.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { CancelInvitation } from "./cancel-invitation.tsx";
import { type Invitation, InvitationRow } from "./invitation-row.tsx";

/**
 * The pending invitations of the brand: each holds a seat until it is accepted, revoked or expired.
 * @param onInvite null while no seat is free
 */
export function InvitationList({ onInvite }: { onInvite: (() => void) | null }) {
  const [cancelling, setCancelling] = useState<Invitation | null>(null);
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().invitations.list.queryOptions({}));
  const isEmpty = data?.invitations.length === 0;
  return (
    <Section title={t("Invitations")} description={t("Pending invitations use a seat and expire after 7 days.")}>
      {isLoadingError ? (
        <ReadError title={t("The invitations couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={2} /> : null}
      {isEmpty ? (
        <EmptyState
          drawing={<EnvelopeDrawing />}
          title={t("No pending invitations")}
          action={onInvite ? <Button onClick={onInvite}>{t("Invite someone")}</Button> : null}
        >
          {t("Invite colleagues as members, and clients to review and approve.")}
        </EmptyState>
      ) : null}
      {data && !isEmpty ? (
        <Rows label={t("Pending invitations")}>
          {data.invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onCancel={() => setCancelling(invitation)} />
          ))}
        </Rows>
      ) : null}
      <CancelInvitation invitation={cancelling} onClose={() => setCancelling(null)} />
    </Section>
  );
}
