"use client";

import { Alert, Group } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { IconFingerprint } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { hasPasskeys } from "#studio/frame/passkey.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { useStored } from "#ui/use-stored.ts";

/** Suggests a passkey to people without one, until dismissed in this browser. */
export default function OfferPasskey() {
  const isAlive = useMounted();
  const [isDismissed, setDismissed] = useStored("masthead.passkey-offer-dismissed", false);
  const { data } = useQuery(useTRPC().passkeys.list.queryOptions({ limit: 1 }));
  if (!isAlive || isDismissed || !hasPasskeys() || data?.passkeys.length !== 0) return null;
  return (
    <Alert
      color="gray"
      icon={<IconFingerprint size={18} stroke={1.5} aria-hidden />}
      title={t("Sign in with a touch")}
      withCloseButton
      closeButtonLabel={t("Do not offer this again")}
      onClose={() => setDismissed(true)}
    >
      <Group justify="space-between" gap="sm">
        <span>{t("A passkey takes the place of your password and of any code, and cannot be phished.")}</span>
        <ButtonLink href="/profile/security">{t("Add a passkey")}</ButtonLink>
      </Group>
    </Alert>
  );
}
