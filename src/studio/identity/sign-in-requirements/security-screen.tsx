"use client";

import { Badge, Switch, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { SettingsPage } from "#studio/brands/settings/settings-page.tsx";
import { useBrand } from "#studio/frame/brand.tsx";
import { useConfirmed } from "#studio/frame/confirm-person.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { SingleSignOnSection } from "./single-sign-on-section.tsx";

/** Settings → Security: how members of the account's brands have to sign in. */
export function SecurityScreen() {
  const { role } = useBrand();
  return (
    <SettingsPage description={t("How members sign in, for all brands of the account.")}>
      {role === "super_admin" ? (
        <>
          <RequireTwoFactor />
          <SingleSignOnSection />
        </>
      ) : (
        <OwnerOnly>{t("Only the account owner can change these settings.")}</OwnerOnly>
      )}
    </SettingsPage>
  );
}

function RequireTwoFactor() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { confirmed, dialog } = useConfirmed();
  const security = useQuery(trpc.accountSecurity.show.queryOptions({}));
  const update = useAction(trpc.accountSecurity.update.mutationOptions(), {
    confirm: confirmed,
    onDone: (saved) => queries.setQueryData(trpc.accountSecurity.show.queryKey({}), saved),
    toast: ({ requires_two_factor: isRequired }) =>
      isRequired ? t("Two-factor authentication is now required.") : t("Two-factor authentication is now optional."),
  });
  const { data } = security;
  const missing = (data?.members ?? []).filter((member) => !member.has_second_factor);
  return (
    <Section
      title={t("Two-factor authentication")}
      description={t(
        "Members without a second factor can't access the account's brands, in the studio or with tokens, until they set one up.",
      )}
    >
      {security.isPending ? <RowsSkeleton rows={2} /> : null}
      {security.isLoadingError ? (
        <ReadError
          title={t("The security settings couldn't be loaded.")}
          error={security.error}
          onRetry={() => security.refetch()}
        />
      ) : null}
      {data ? (
        <>
          <FormError error={update.refusal} />
          <Switch
            label={t("Require two-factor authentication for all members")}
            checked={data.requires_two_factor}
            disabled={update.isPending}
            onChange={(event) => update.run({ requires_two_factor: event.currentTarget.checked })}
            mb="md"
          />
          {missing.length === 0 ? (
            <Text>{t("All members have a second factor.")}</Text>
          ) : (
            <Rows label={t("Members without a second factor")}>
              {missing.map(({ id, name, email }) => (
                <Row
                  key={id}
                  title={name}
                  detail={email}
                  trailing={<Badge color="yellow">{t("No second factor")}</Badge>}
                />
              ))}
            </Rows>
          )}
        </>
      ) : null}
      {dialog}
    </Section>
  );
}
