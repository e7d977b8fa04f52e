"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { OwnOffer } from "./own-offer.tsx";
import { ReceivedOffer } from "./received-offer.tsx";

/** `/ownership`: offers of ownership to the person, and the one that they made. */
export function OwnershipScreen() {
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().ownership.get.queryOptions({}));
  const isEmpty = data?.offered === null && data.received.length === 0;
  return (
    <Page title={t("Ownership")}>
      {isLoadingError ? (
        <ReadError title={t("The offers couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={2} /> : null}
      {data?.received.map((offer) => (
        <ReceivedOffer key={offer.id} offer={offer} />
      ))}
      {data?.offered ? (
        <Section title={t("Your offer")}>
          <OwnOffer offer={data.offered} />
        </Section>
      ) : null}
      {isEmpty ? (
        <EmptyState
          title={t("No open offers")}
          action={<ButtonLink href="/profile">{t("View your brands")}</ButtonLink>}
        >
          {t("Offers of ownership end when they are accepted, declined or taken back, and after 7 days.")}
        </EmptyState>
      ) : null}
    </Page>
  );
}
