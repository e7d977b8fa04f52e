"use client";

import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { CustomDomain as CustomDomainView } from "#domain/brands/custom-domains/schema.ts";
import type { CustomDomainStatus } from "#domain/brands/custom-domains/terms.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import { DnsRecord } from "#ui/dns-record.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { CustomDomainForm } from "./custom-domain-form.tsx";

const RemoveCustomDomain = lazyDialog(() => import("./remove-custom-domain.tsx"));

type Shown = z.output<typeof CustomDomainView>;

/** The brand's own domain: a form, the DNS records to create, and its state. */
export function CustomDomain() {
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().customDomain.show.queryOptions({}));
  return (
    <Section
      title={t("Custom domain")}
      description={t("Shows the feed page and review pages at an address of your own.")}
    >
      {isLoadingError ? (
        <ReadError title={t("The custom domain couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={1} /> : null}
      {data ? data.custom_domain ? <DomainRow shown={data.custom_domain} /> : <CustomDomainForm /> : null}
    </Section>
  );
}

const BADGES: Record<CustomDomainStatus, { color: string; label: Message }> = {
  unverified: { color: "gray", label: msg("Not verified") },
  unreachable: { color: "yellow", label: msg("Not reachable") },
  active: { color: "green", label: msg("Active") },
};

function DomainRow({ shown }: { shown: Shown }) {
  const trpc = useTRPC();
  const [isRemoving, setRemoving] = useState(false);
  const verify = useAction(trpc.customDomain.verify.mutationOptions(), { refresh: [trpc.customDomain.pathKey()] });
  const { domain, status, url, target } = shown;
  const badge = BADGES[status];
  const problem = status === "unreachable" ? verify.output?.problem : null;
  return (
    <>
      <Rows label={t("Custom domain")}>
        <Row
          title={domain}
          {...(status === "active" ? { href: url } : {})}
          detail={
            status === "active" ? (
              t("Links to the feed page and to review pages use it.")
            ) : (
              <Stack gap="sm" mt="xs">
                <Text size="sm">{t("Create these records at your DNS provider, then verify the domain.")}</Text>
                <DnsRecord type="TXT" name={shown.record_name} value={shown.record_value} />
                <DnsRecord type="CNAME" name={domain} value={target} />
                <FormError error={verify.refusal} />
                {status === "unreachable" ? (
                  <Text size="sm" role="status">
                    {problem
                      ? t("The TXT record is verified. {domain} doesn't lead here yet: {problem}", { domain, problem })
                      : t("The TXT record is verified. {domain} doesn't lead here yet.", { domain })}
                  </Text>
                ) : null}
              </Stack>
            )
          }
          trailing={<Badge color={badge.color}>{t(badge.label)}</Badge>}
        />
      </Rows>
      <Group gap="xs" mt="md">
        <Button loading={verify.isPending} onClick={() => verify.run({})}>
          {status === "active" ? t("Check again") : t("Verify domain")}
        </Button>
        <Button color="red" onClick={() => setRemoving(true)}>
          {t("Remove domain")}
        </Button>
      </Group>
      <RemoveCustomDomain domain={domain} opened={isRemoving} onClose={() => setRemoving(false)} />
    </>
  );
}
