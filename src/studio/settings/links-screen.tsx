"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { useBrand } from "../frame/brand.tsx";
import { OwnerOnly } from "../frame/owner-only.tsx";
import { ReadError } from "../frame/read-error.tsx";
import { type LinkSettings, LinksForm } from "./links-form.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** Settings → Links: a form for the owner, read-only for everyone else. */
export function LinksScreen() {
  const { role } = useBrand();
  const isOwner = role === "super_admin";
  const mayView = role !== "client";
  const { data, isLoadingError, error, refetch } = useQuery(
    useTRPC().linkSettings.show.queryOptions({}, { enabled: mayView }),
  );
  return (
    <SettingsPage description="How the links of posts are changed when they are published. Approved posts keep the settings they were approved with.">
      {isOwner ? null : <OwnerOnly>Only the brand owner can change these settings.</OwnerOnly>}
      {isLoadingError ? <ReadError what="The link settings" error={error} onRetry={refetch} /> : null}
      {!data && !isLoadingError && mayView ? <FormSkeleton fields={5} /> : null}
      {data && isOwner ? <LinksForm settings={data} /> : null}
      {data && !isOwner ? <LinkFacts settings={data} /> : null}
    </SettingsPage>
  );
}

function LinkFacts({ settings }: { settings: LinkSettings }) {
  const { utm_enabled, utm_source, utm_medium, utm_campaign, hosts, excluded_hosts, shorten_links, shorten_over } =
    settings;
  const shortened = shorten_over === 0 ? "For all links" : `For links with more than ${shorten_over} characters`;
  return (
    <DefinitionList
      items={[
        { term: "UTM parameters", value: utm_enabled ? "Added to links" : "Not added" },
        { term: "Source", value: utm_source ?? "The platform's name" },
        { term: "Medium", value: utm_medium || "None" },
        { term: "Campaign", value: utm_campaign || "None" },
        { term: "Short links", value: shorten_links ? shortened : "Off" },
        { term: "Links to", value: hosts.join(", ") || "All hosts" },
        { term: "Except", value: excluded_hosts.join(", ") || "None" },
      ]}
    />
  );
}
