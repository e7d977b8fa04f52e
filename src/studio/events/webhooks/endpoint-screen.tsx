"use client";

import { useDocumentTitle } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { kindOf } from "#studio/frame/refusal-of.ts";
import { ScreenNotFound } from "#studio/frame/screen-not-found.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { EndpointDetail } from "./endpoint-detail.tsx";
import { usePaths } from "./use-paths.ts";

/** Settings → API → one endpoint. */
export function EndpointScreen({ id }: { id: number }) {
  const { role } = useBrand();
  const paths = usePaths();
  const isOwner = role === "super_admin";
  const endpoint = useQuery(
    useTRPC().webhooks.show.queryOptions({ id }, { enabled: isOwner, refetchInterval: 15_000 }),
  );
  useDocumentTitle(`${endpoint.data ? new URL(endpoint.data.url).host : t("Webhook endpoint")} · Masthead`);
  if (!isOwner) {
    return (
      <Page
        title={t("Webhook endpoint")}
        eyebrow={
          <TextLink href={paths.api} size="xs">
            {t("API")}
          </TextLink>
        }
      >
        <OwnerOnly>{t("Only the brand owner can view and change webhook endpoints.")}</OwnerOnly>
      </Page>
    );
  }
  if (endpoint.data) return <EndpointDetail endpoint={endpoint.data} />;
  if (!endpoint.isError) return <PageSkeleton />;
  if (kindOf(endpoint.error) === "not_found") return <ScreenNotFound />;
  return (
    <Page
      title={t("Webhook endpoint")}
      eyebrow={
        <TextLink href={paths.api} size="xs">
          {t("API")}
        </TextLink>
      }
    >
      <ReadError title={t("The endpoint couldn't be loaded.")} error={endpoint.error} onRetry={endpoint.refetch} />
    </Page>
  );
}
