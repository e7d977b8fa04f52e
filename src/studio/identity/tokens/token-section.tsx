"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useOpenFromUrl } from "#studio/frame/use-open-from-url.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import { KeyDrawing } from "#ui/drawings/key.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { type Token, TokenRows } from "./token-rows.tsx";

const CreateToken = lazyDialog(() => import("./create-token.tsx"));
const RotateToken = lazyDialog(() => import("./rotate-token.tsx"));
const RevokeToken = lazyDialog(() => import("./revoke-token.tsx"));

/** The owner's tiered tokens: list, create, replace the secret, revoke. */
export function TokenSection({ baseUrl }: { baseUrl: string }) {
  const { timezone } = useBrand();
  const [isCreating, creating] = useDisclosure(false);
  useOpenFromUrl("token", creating.open);
  const [rotating, setRotating] = useState<Token | null>(null);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().tokens.list.queryOptions({ limit: 100 }));
  const isEmpty = data?.access_tokens.length === 0;
  return (
    <Section
      title={t("API tokens")}
      description={t("For integrations. Each works in all your brands unless you limit it, within its access level.")}
      action={
        isEmpty ? undefined : (
          <Button flex="none" onClick={creating.open}>
            {t("New token")}
          </Button>
        )
      }
    >
      {isLoadingError ? (
        <ReadError title={t("The tokens couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={2} /> : null}
      {isEmpty ? (
        <EmptyState
          drawing={<KeyDrawing />}
          title={t("No tokens yet")}
          action={<Button onClick={creating.open}>{t("Create token")}</Button>}
        >
          {t(
            "Use tokens to connect scripts, assistants or your website. You choose the access level and can revoke them at any time.",
          )}
        </EmptyState>
      ) : null}
      {data && !isEmpty ? (
        <TokenRows tokens={data.access_tokens} zone={timezone} onRotate={setRotating} onRevoke={setRevoking} />
      ) : null}
      <CreateToken opened={isCreating} onClose={creating.close} baseUrl={baseUrl} />
      <RotateToken opened={rotating !== null} token={rotating} onClose={() => setRotating(null)} baseUrl={baseUrl} />
      <RevokeToken opened={revoking !== null} token={revoking} onClose={() => setRevoking(null)} />
    </Section>
  );
}
