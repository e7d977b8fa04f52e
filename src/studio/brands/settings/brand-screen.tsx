"use client";

import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { BrandView } from "#domain/brands/brands/schema.ts";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { describeZone } from "#ui/zones.ts";
import { BrandForm } from "./brand-form.tsx";
import { BrandLogoField } from "./brand-logo-field.tsx";
import { describeSetting } from "./credentials-field.tsx";
import { CustomDomain } from "./custom-domain.tsx";
import { RECEIPT_PAGE_NAMES } from "./receipt-page-field.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** Settings → Brand: a form for the owner, read-only for everyone else. */
export function BrandScreen() {
  const { role } = useBrand();
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().brands.show.queryOptions({}));
  const isOwner = role === "super_admin";
  return (
    <SettingsPage description={t("Name, time zone, approval policy, public pages and contact details.")}>
      {isOwner ? null : <OwnerOnly>{t("Only the brand owner can change these settings.")}</OwnerOnly>}
      {isLoadingError ? <ReadError title={t("The brand couldn't be loaded.")} error={error} onRetry={refetch} /> : null}
      {!data && !isLoadingError ? <FormSkeleton fields={5} /> : null}
      {data && isOwner ? <BrandForm brand={data} /> : null}
      {data && isOwner ? <BrandLogoField brand={data} /> : null}
      {data && isOwner ? <CustomDomain /> : null}
      {data && !isOwner ? <BrandFacts brand={data} /> : null}
    </SettingsPage>
  );
}

/** The brand's settings, read-only. */
function BrandFacts({ brand }: { brand: z.output<typeof BrandView> }) {
  const { name, handle, timezone, approval_policy: policy, receipt_page: page, email, phone, address, website } = brand;
  const none = t("Not set");
  return (
    <DefinitionList
      items={[
        { term: t("Name"), value: name },
        { term: t("Feed page"), value: <code translate="no">{`/b/${handle}`}</code> },
        { term: t("Time zone"), value: describeZone(timezone, new Date()).label },
        {
          term: t("Approval"),
          value: policy === "required" ? t("Someone approves every post") : t("Scheduling is the approval"),
        },
        { term: t("Receipts of published posts"), value: t(RECEIPT_PAGE_NAMES[page]) },
        { term: t("Content credentials"), value: describeSetting(brand.adds_content_credentials) },
        { term: t("Website"), value: website ?? none },
        { term: t("Email"), value: email ?? none },
        { term: t("Phone"), value: phone ?? none },
        { term: t("Address"), value: address ?? none },
      ]}
    />
  );
}
