"use client";

import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { PendingDevice } from "#domain/device-logins/schema.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { useConfirmed } from "../frame/confirm-person.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { useAction } from "../frame/use-action.ts";
import { useBrowserZone } from "../frame/use-browser-zone.ts";
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
        title={`${name} is authorized`}
        description="You can return to your device. You can revoke its token at any time."
      >
        <ButtonLink href="/profile/api-tokens" fullWidth>
          View your tokens
        </ButtonLink>
      </AuthCard>
    );
  }
  if (deny.isDone) {
    return (
      <AuthCard isResult title="Access denied" description={`${name} wasn't authorized.`}>
        <ButtonLink href="/studio" fullWidth>
          Open the studio
        </ButtonLink>
      </AuthCard>
    );
  }
  const isBusy = approve.isPending || deny.isPending;
  return (
    <AuthCard
      isResult
      title="Authorize this device?"
      description={
        <>
          It will be able to do whatever you, {email}, can, until you revoke its token. Allow only what you began
          yourself, and only if it shows the code <strong>{user_code}</strong>.
        </>
      }
    >
      <Stack gap="md">
        <FormError error={approve.refusal ?? deny.refusal} />
        <DefinitionList
          items={[
            { term: "Name", value: name },
            { term: "IP address", value: address ?? "unknown" },
            { term: "App", value: user_agent ?? "unknown" },
            { term: "Requested", value: <RelativeTime iso={created_at} zone={zone} /> },
          ]}
        />
        <Group grow>
          <Button disabled={isBusy} loading={deny.isPending} onClick={() => deny.run({ user_code })}>
            Deny
          </Button>
          <Button
            variant="filled"
            disabled={isBusy}
            loading={approve.isPending}
            onClick={() => approve.run({ user_code })}
          >
            Allow
          </Button>
        </Group>
      </Stack>
      {dialog}
    </AuthCard>
  );
}
