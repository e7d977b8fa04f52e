"use client";

import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { PendingDevice } from "#domain/identity/device-logins/schema.ts";
import { t } from "#kernel/language.ts";
import { useConfirmed } from "#studio/frame/confirm-person.tsx";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useBrowserZone } from "#studio/frame/use-browser-zone.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { DeviceCodeForm } from "./device-code-form.tsx";

interface DeviceApprovalProps {
  /** The code in the URL, if any. */
  code: string | null;
  /** The person who approves. */
  email: string;
}

/** Approves or denies a waiting device. */
export function DeviceApproval({ code, email }: DeviceApprovalProps) {
  const trpc = useTRPC();
  const [input, setCode] = useState(code);
  const device = useQuery({
    ...trpc.deviceLogins.show.queryOptions({ user_code: input ?? "" }),
    enabled: input !== null,
    // Looking up codes is rate limited, and a waiting device does not change.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (device.data) return <Decision device={device.data} email={email} />;
  return (
    <DeviceCodeForm
      code={input ?? ""}
      isLoading={device.isFetching}
      refusal={device.error ? refusalOf(device.error) : null}
      onCode={setCode}
      onSame={device.refetch}
    />
  );
}

function Decision({ device, email }: { device: z.output<typeof PendingDevice>; email: string }) {
  const trpc = useTRPC();
  const zone = useBrowserZone();
  const { confirmed, dialog } = useConfirmed();
  const approve = useAction(trpc.deviceLogins.approve.mutationOptions(), { confirm: confirmed });
  const deny = useAction(trpc.deviceLogins.deny.mutationOptions());
  const { user_code, name, address, user_agent, created_at } = device;
  if (approve.isDone) {
    return (
      <AuthCard
        isResult
        title={t("{name} is authorized", { name })}
        description={t("You can return to your device. You can revoke its token at any time.")}
      >
        <ButtonLink href="/profile/api-tokens" fullWidth>
          {t("View your tokens")}
        </ButtonLink>
      </AuthCard>
    );
  }
  if (deny.isDone) {
    return (
      <AuthCard isResult title={t("Access denied")} description={t("{name} wasn't authorized.", { name })}>
        <ButtonLink href="/studio" fullWidth>
          {t("Open the studio")}
        </ButtonLink>
      </AuthCard>
    );
  }
  const isBusy = approve.isPending || deny.isPending;
  return (
    <AuthCard
      isResult
      title={t("Authorize this device?")}
      description={rich(
        "It will be able to do whatever you, {email}, can, until you revoke its token. Allow only what you began yourself, and only if it shows the code {code}.",
        { email, code: <strong>{user_code}</strong> },
      )}
    >
      <Stack gap="md">
        <FormError error={approve.refusal ?? deny.refusal} />
        <DefinitionList
          items={[
            { term: t("Name"), value: name },
            { term: t("IP address"), value: address ?? t("unknown") },
            { term: t("App"), value: user_agent ?? t("unknown") },
            { term: t("Requested"), value: <RelativeTime iso={created_at} zone={zone} /> },
          ]}
        />
        <Group grow>
          <Button disabled={isBusy} loading={deny.isPending} onClick={() => deny.run({ user_code })}>
            {t("Deny")}
          </Button>
          <Button
            variant="filled"
            disabled={isBusy}
            loading={approve.isPending}
            onClick={() => approve.run({ user_code })}
          >
            {t("Allow")}
          </Button>
        </Group>
      </Stack>
      {dialog}
    </AuthCard>
  );
}
