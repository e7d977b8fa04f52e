"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { EndpointList } from "#studio/events/webhooks/endpoint-list.tsx";
import { useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { useOpenFromUrl } from "#studio/frame/use-open-from-url.ts";
import { TokenSection } from "#studio/identity/tokens/token-section.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import { ApiFacts } from "./api-facts.tsx";
import { SettingsPage } from "./settings-page.tsx";

const CreateEndpoint = lazyDialog(() => import("#studio/events/webhooks/create-endpoint.tsx"));

/** Settings → API: webhook endpoints, tokens, and facts for clients. */
export function ApiScreen({ baseUrl }: { baseUrl: string }) {
  const { role } = useBrand();
  const isOwner = role === "super_admin";
  const [isAdding, adding] = useDisclosure(false);
  useOpenFromUrl("endpoint", adding.open);
  return (
    <SettingsPage
      description={t("Webhooks and API tokens for integrations.")}
      action={
        isOwner ? (
          <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={adding.open}>
            {t("Add endpoint")}
          </Button>
        ) : undefined
      }
    >
      {isOwner ? (
        <>
          <EndpointList onAdd={adding.open} />
          <TokenSection baseUrl={baseUrl} />
          <CreateEndpoint opened={isAdding} onClose={adding.close} />
        </>
      ) : (
        <OwnerOnly>
          {t(
            "Only the brand owner can manage webhook endpoints and API tokens. Create a personal token in your profile for your own apps.",
          )}
        </OwnerOnly>
      )}
      <ApiFacts baseUrl={baseUrl} />
    </SettingsPage>
  );
}
