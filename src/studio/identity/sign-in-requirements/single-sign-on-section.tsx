"use client";

import { Badge, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { SingleSignOn } from "#domain/identity/single-sign-on/schema.ts";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useConfirmed } from "#studio/frame/confirm-person.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { DnsRecord } from "#ui/dns-record.tsx";
import { FormError } from "#ui/form-error.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { CopiedAddress } from "./copied-address.tsx";

import { SingleSignOnForm } from "./single-sign-on-form.tsx";

type Settings = z.output<typeof SingleSignOn>;

/** Single sign-on by OpenID Connect: settings, domains and form. */
export function SingleSignOnSection() {
  const shown = useQuery(useTRPC().singleSignOn.show.queryOptions({}));
  const [isOpen, setOpen] = useState(false);
  const settings = shown.data?.single_sign_on ?? null;
  return (
    <Section
      title={t("Single sign-on")}
      description={t("Let members sign in with your company's OpenID Connect provider.")}
      action={
        settings ? (
          <Badge color={settings.is_enabled ? "green" : "gray"}>{settings.is_enabled ? t("On") : t("Off")}</Badge>
        ) : undefined
      }
    >
      {shown.isPending ? <RowsSkeleton rows={2} /> : null}
      {shown.isLoadingError ? (
        <ReadError
          title={t("Single sign-on couldn't be loaded.")}
          error={shown.error}
          onRetry={() => shown.refetch()}
        />
      ) : null}
      {settings ? <Facts settings={settings} /> : null}
      {shown.data && !settings && !isOpen ? (
        <Button onClick={() => setOpen(true)}>{t("Set up single sign-on")}</Button>
      ) : null}
      {settings || isOpen ? (
        <SingleSignOnForm key={settings?.created_at} settings={settings} proposed={shown.data?.proposed ?? null} />
      ) : null}
      {settings ? <Remove /> : null}
    </Section>
  );
}

function Facts({ settings }: { settings: Settings }) {
  const { timezone } = useBrand();
  return (
    <>
      <DefinitionList
        items={[
          {
            term: t("Redirect URI"),
            value: <CopiedAddress value={settings.redirect_uri} copyLabel={t("Copy redirect URI")} />,
          },
          {
            term: t("Sign-in link"),
            value: <CopiedAddress value={settings.sign_in_url} copyLabel={t("Copy sign-in link")} />,
          },
          {
            term: t("Last sign-in"),
            value: settings.last_sign_in_at ? (
              <RelativeTime iso={settings.last_sign_in_at} zone={timezone} />
            ) : (
              t("Never")
            ),
          },
        ]}
      />
      <Rows label={t("Domains")}>
        {settings.domains.map((domain) => (
          <DomainRow key={domain.domain} {...domain} />
        ))}
      </Rows>
    </>
  );
}

function DomainRow({ domain, is_verified, record_name, record_value }: Settings["domains"][number]) {
  const trpc = useTRPC();
  const verify = useAction(trpc.singleSignOn.verifyDomain.mutationOptions(), {
    refresh: [trpc.singleSignOn.show.pathKey()],
  });
  return (
    <Row
      title={domain}
      detail={
        is_verified ? null : (
          <>
            <DnsRecord type="TXT" name={record_name} value={record_value} />
            <FormError error={verify.refusal} />
          </>
        )
      }
      trailing={
        is_verified ? (
          <Badge color="green">{t("Verified")}</Badge>
        ) : (
          <Button size="xs" loading={verify.isPending} onClick={() => verify.run({ domain })}>
            {t("Verify domain")}
          </Button>
        )
      }
    />
  );
}

function Remove() {
  const trpc = useTRPC();
  const { confirmed, dialog } = useConfirmed();
  const remove = useAction(trpc.singleSignOn.remove.mutationOptions(), {
    confirm: confirmed,
    confirmOptions: { isAlways: true },
    toast: () => t("Single sign-on removed. People who signed in with it have been signed out."),
    refresh: [trpc.singleSignOn.show.pathKey()],
  });
  return (
    <>
      <FormError error={remove.refusal} />
      <Button color="red" mt="md" loading={remove.isPending} onClick={() => remove.run({})}>
        {t("Remove single sign-on")}
      </Button>
      {dialog}
    </>
  );
}
