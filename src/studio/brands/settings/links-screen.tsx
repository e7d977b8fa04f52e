"use client";

import { useQuery } from "@tanstack/react-query";
import { t, tn } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { LinksForm } from "./links-form.tsx";
import { SettingsPage } from "./settings-page.tsx";
import type { LinkSettings } from "./use-links-form.ts";

/** Settings → Links: a form for the owner, read-only for everyone else. */
export function LinksScreen() {
  const { role } = useBrand();
  const isOwner = role === "super_admin";
  const mayView = role !== "client";
  const { data, isLoadingError, error, refetch } = useQuery(
    useTRPC().linkSettings.show.queryOptions({}, { enabled: mayView }),
  );
  return (
    <SettingsPage
      description={t(
        "How the links of posts are changed when they are published. Approved posts keep the settings they were approved with.",
      )}
    >
      {isOwner ? null : <OwnerOnly>{t("Only the brand owner can change these settings.")}</OwnerOnly>}
      {isLoadingError ? (
        <ReadError title={t("The link settings couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError && mayView ? <FormSkeleton fields={5} /> : null}
      {data && isOwner ? <LinksForm settings={data} /> : null}
      {data && !isOwner ? <LinkFacts settings={data} /> : null}
    </SettingsPage>
  );
}

function LinkFacts({ settings }: { settings: LinkSettings }) {
  const { utm_enabled, utm_source, utm_medium, utm_campaign, hosts, excluded_hosts, shorten_links, shorten_over } =
    settings;
  const shortened =
    shorten_over === 0
      ? t("For all links")
      : tn(shorten_over, "For links with more than {count} character", "For links with more than {count} characters");
  return (
    <DefinitionList
      items={[
        { term: t("UTM parameters"), value: utm_enabled ? t("Added to links") : t("Not added") },
        { term: t("Source"), value: utm_source ?? t("The platform's name") },
        { term: t("Medium"), value: utm_medium || t("medium|None") },
        { term: t("Campaign"), value: utm_campaign || t("campaign|None") },
        { term: t("Short links"), value: shorten_links ? shortened : t("Off") },
        { term: t("Links to"), value: hosts.join(", ") || t("All hosts") },
        { term: t("Except"), value: excluded_hosts.join(", ") || t("hosts|None") },
      ]}
    />
  );
}
