"use client";

import { Button } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { IconMail } from "@tabler/icons-react";
import { useState } from "react";
import type { z } from "zod";
import type { InvitationView } from "#domain/brands/invitations/schema.ts";
import { t } from "#kernel/language.ts";
import { roleLabels } from "#studio/brands/members/role-labels.ts";
import { useMemberKeys } from "#studio/brands/members/use-member-keys.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { rich } from "#ui/rich.tsx";
import { Row } from "#ui/rows.tsx";
import { Time } from "#ui/time.tsx";

/** Long enough for a mail to arrive before another is sent, in milliseconds. */
const WAIT_SECONDS = 60;

export type Invitation = z.output<typeof InvitationView>;

interface InvitationRowProps {
  invitation: Invitation;
  onCancel: () => void;
}

/** A pending invitation: address, role, expiry, resend and revoke. */
export function InvitationRow({ invitation, onCancel }: InvitationRowProps) {
  const { id, email, role, expires_at: expiresAt } = invitation;
  const { timezone } = useBrand();
  const refresh = useMemberKeys();
  const [left, setLeft] = useState(0);
  useInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000, { autoInvoke: true });
  const resend = useAction(useTRPC().invitations.resend.mutationOptions(), {
    toast: () => t("New link sent to {email}. The previous one no longer works.", { email }),
    onDone: () => setLeft(WAIT_SECONDS),
    onRefused: (error) => setLeft(refusalOf(error).retry_after ?? 0),
    failed: t("Couldn't resend the invitation"),
    refresh,
  });
  return (
    <Row
      leading={<IconMail size={18} stroke={1.75} aria-hidden />}
      title={email}
      detail={
        <>
          <span>{`${t(roleLabels[role].name)} · `}</span>
          {rich("until {time}", { time: <Time iso={expiresAt} zone={timezone} withZone={false} /> })}
        </>
      }
      trailing={
        <>
          <Button
            size="xs"
            loading={resend.isPending}
            onClick={() => resend.run({ id })}
            aria-label={
              left > 0
                ? t("Send again in {seconds} s to {email}", { seconds: left, email })
                : t("Resend to {email}", { email })
            }
            disabled={left > 0}
          >
            {left > 0 ? t("Send again in {seconds} s", { seconds: left }) : t("Resend")}
          </Button>
          <Button size="xs" onClick={onCancel} aria-label={t("Cancel invitation of {email}", { email })}>
            {t("invitation|Cancel")}
          </Button>
        </>
      }
    />
  );
}
