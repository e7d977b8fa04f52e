"use client";

import { Badge, Button, Group, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import type { Confirmed } from "#studio/frame/confirm-person.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Dialog, lazyDialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import { lazy } from "#ui/lazy.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import type { Setup } from "./set-up-two-factor.tsx";

const SetUpTwoFactor = lazyDialog(() => import("./set-up-two-factor.tsx"));
const RecoveryCodes = lazy(() => import("./recovery-codes.tsx"));

/** Two-factor authentication: codes of an authenticator app, and recovery codes. */
export function TwoFactor({ confirmed }: Pick<Confirmed, "confirmed">) {
  const me = useQuery(useTRPC().me.show.queryOptions({}));
  return (
    <Section
      title={t("Two-factor authentication")}
      description={t(
        "Requires a code from an authenticator app in addition to your password. Passkeys don't need a code.",
      )}
      action={
        me.data ? (
          <Badge color={me.data.user.two_factor_enabled ? "green" : "gray"} flex="none">
            {me.data.user.two_factor_enabled ? t("On") : t("Off")}
          </Badge>
        ) : undefined
      }
    >
      {me.isPending ? <RowsSkeleton rows={1} /> : null}
      {me.isLoadingError ? (
        <ReadError title={t("Your second factor couldn't be loaded.")} error={me.error} onRetry={() => me.refetch()} />
      ) : null}
      {me.data ? <TwoFactorActions isOn={me.data.user.two_factor_enabled} confirmed={confirmed} /> : null}
    </Section>
  );
}

function TwoFactorActions({ isOn, confirmed }: { isOn: boolean; confirmed: Confirmed["confirmed"] }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factorKeys = [trpc.me.show.pathKey(), trpc.sessions.list.pathKey()];
  const confirmation = { confirm: confirmed, confirmOptions: { isAlways: true } };
  const begin = useAction(trpc.twoFactor.beginSetup.mutationOptions(), { ...confirmation, onDone: setSetup });
  const renew = useAction(trpc.twoFactor.renewRecoveryCodes.mutationOptions(), {
    ...confirmation,
    onDone: ({ recovery_codes: made }) => setCodes(made),
    refresh: factorKeys,
  });
  const disable = useAction(trpc.twoFactor.disable.mutationOptions(), {
    ...confirmation,
    toast: () => t("Two-factor authentication is off. All other browsers have been signed out."),
    refresh: factorKeys,
  });
  const isBusy = begin.isPending || renew.isPending || disable.isPending;
  return (
    <>
      <FormError error={begin.refusal ?? renew.refusal ?? disable.refusal} />
      {isOn ? (
        <Group gap="xs">
          <Button disabled={isBusy} onClick={() => renew.run({})}>
            {t("Generate new recovery codes")}
          </Button>
          <Button color="red" disabled={isBusy} onClick={() => disable.run({})}>
            {t("Turn off")}
          </Button>
        </Group>
      ) : (
        <>
          <Text mb="sm">{t("Protects your account even if someone knows your password.")}</Text>
          <Button loading={begin.isPending} onClick={() => begin.run({})}>
            {t("Set up two-factor authentication")}
          </Button>
        </>
      )}
      <SetUpTwoFactor
        opened={setup !== null}
        setup={setup}
        onStartAgain={() => begin.run({})}
        onClose={() => setSetup(null)}
        onDone={async (made) => {
          setSetup(null);
          setCodes(made);
          await Promise.all(factorKeys.map((queryKey) => queries.invalidateQueries({ queryKey })));
        }}
      />
      <Dialog
        opened={codes !== null}
        onClose={() => {}}
        title={t("Save your recovery codes")}
        size="lg"
        withCloseButton={false}
      >
        <Suspense>{codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}</Suspense>
      </Dialog>
    </>
  );
}
