"use client";

import { Badge, Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import { OnceOpened } from "#ui/once-opened.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import type { Confirmed } from "../../frame/confirm-person.tsx";
import { ReadError } from "../../frame/read-error.tsx";
import { refusalOf } from "../../frame/refusal-of.ts";
import type { Setup } from "./set-up-two-factor.tsx";

const SetUpTwoFactor = lazy(async () => ({ default: (await import("./set-up-two-factor.tsx")).SetUpTwoFactor }));
const RecoveryCodes = lazy(async () => ({ default: (await import("./recovery-codes.tsx")).RecoveryCodes }));
/** The second factor beside the password: a code of an authenticator app, and recovery codes for when it is lost. */
export function TwoFactor({ confirmed }: Pick<Confirmed, "confirmed">) {
  const me = useQuery(useTRPC().me.show.queryOptions({}));
  return (
    <Section
      title="Two-factor authentication"
      description="After the password, a code from an app on your phone. A passkey needs none: it is both factors."
      action={
        me.data ? (
          <Badge color={me.data.user.two_factor_enabled ? "green" : "gray"} flex="none">
            {me.data.user.two_factor_enabled ? "On" : "Off"}
          </Badge>
        ) : undefined
      }
    >
      {me.isPending ? <RowsSkeleton rows={1} /> : null}
      {me.isLoadingError ? <ReadError what="Your second factor" error={me.error} onRetry={() => me.refetch()} /> : null}
      {me.data ? <Acts isOn={me.data.user.two_factor_enabled} confirmed={confirmed} /> : null}
    </Section>
  );
}

function Acts({ isOn, confirmed }: { isOn: boolean; confirmed: Confirmed["confirmed"] }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useMutation(trpc.twoFactor.beginSetup.mutationOptions());
  const renew = useMutation(trpc.twoFactor.renewRecoveryCodes.mutationOptions());
  const disable = useMutation(trpc.twoFactor.disable.mutationOptions());
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: trpc.me.show.pathKey() }),
      queries.invalidateQueries({ queryKey: trpc.sessions.list.pathKey() }),
    ]);
  const act = useMutation({ mutationFn: (run: () => Promise<void>) => run() });

  const start = async () => setSetup(await confirmed(begin.mutateAsync, { isAlways: true }));
  const renewCodes = async () => {
    const renewed = await confirmed(renew.mutateAsync, { isAlways: true });
    if (!renewed) return;
    setCodes(renewed.recovery_codes);
    await refresh();
  };
  const turnOff = async () => {
    if (!(await confirmed(disable.mutateAsync, { isAlways: true }))) return;
    notifications.show({ message: "Two-factor authentication is off. All other browsers have been signed out." });
    await refresh();
  };

  return (
    <>
      <FormError error={act.error && refusalOf(act.error)} />
      {isOn ? (
        <Group gap="xs">
          <Button disabled={act.isPending} onClick={() => act.mutate(renewCodes)}>
            Make new recovery codes
          </Button>
          <Button color="red" disabled={act.isPending} onClick={() => act.mutate(turnOff)}>
            Turn off
          </Button>
        </Group>
      ) : (
        <>
          <Text mb="sm">Whoever learns your password gets no further without your phone.</Text>
          <Button loading={act.isPending} onClick={() => act.mutate(start)}>
            Set up two-factor
          </Button>
        </>
      )}
      <OnceOpened opened={setup !== null}>
        <SetUpTwoFactor
          setup={setup}
          onStartAgain={() => act.mutate(start)}
          onClose={() => setSetup(null)}
          onDone={async (made) => {
            setSetup(null);
            setCodes(made);
            await refresh();
          }}
        />
      </OnceOpened>
      <Dialog
        opened={codes !== null}
        onClose={() => {}}
        title="Keep your recovery codes"
        size="lg"
        withCloseButton={false}
      >
        <Suspense>{codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}</Suspense>
      </Dialog>
    </>
  );
}
