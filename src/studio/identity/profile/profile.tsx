"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { t } from "#kernel/language.ts";
import { ClosedBrands } from "#studio/brands/brands/closed-brands.tsx";
import { roleLabels } from "#studio/brands/members/role-labels.ts";
import { homePath } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazy } from "#ui/lazy.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { type Language, LanguageSettings } from "./language-settings.tsx";
import { PersonalData } from "./personal-data.tsx";
import { ProfilePages } from "./profile-pages.tsx";

const OfferPasskey = lazy(() => import("./offer-passkey.tsx"), { isOptional: true });

/** `/profile`: name, address, brands, and deleting the account. */
export function Profile({ languages }: { languages: readonly Language[] }) {
  const trpc = useTRPC();
  const me = useQuery(trpc.me.show.queryOptions({}));
  const list = useQuery(trpc.brands.list.queryOptions({}));
  const failure = me.error ?? list.error;
  const retry = () => Promise.all([me.refetch(), list.refetch()]);
  return (
    <Page title={t("Profile")} toolbar={<ProfilePages />}>
      {failure ? <ReadError title={t("Your profile couldn't be loaded.")} error={failure} onRetry={retry} /> : null}
      {!failure && !(me.data && list.data) ? <RowsSkeleton /> : null}
      {me.data ? <PersonalData user={me.data.user} /> : null}
      {me.data ? <LanguageSettings user={me.data.user} languages={languages} /> : null}
      {list.data ? (
        <Section title={t("Your brands")} description={t("Brands you belong to, and your role in each.")}>
          {list.data.brands.length === 0 ? (
            <EmptyState
              title={t("No brands yet")}
              action={<ButtonLink href="/brands/new">{t("Create a brand")}</ButtonLink>}
            >
              {t("Create a brand, or ask an owner for an invitation.")}
            </EmptyState>
          ) : (
            <Rows label={t("Your brands")}>
              {list.data.brands.map(({ id, name, handle, role }) => (
                <Row
                  key={id}
                  title={name}
                  detail={`/b/${handle}`}
                  href={homePath(handle)}
                  trailing={t(roleLabels[role].name)}
                />
              ))}
            </Rows>
          )}
        </Section>
      ) : null}
      <ClosedBrands />
      {list.data ? (
        <DeleteAccount brands={list.data.brands.flatMap(({ name, role }) => (role === "super_admin" ? [name] : []))} />
      ) : null}
      {/* Rendered once the browser's support for passkeys is known; it is last, so nothing shifts. */}
      <Suspense>
        <OfferPasskey />
      </Suspense>
    </Page>
  );
}
