"use client";

import { Alert, Button, Stack } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import type { z } from "zod";
import type { OwnershipOffer } from "#domain/identity/ownership/schema.ts";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useBrowserZone } from "#studio/frame/use-browser-zone.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { rich } from "#ui/rich.tsx";
import { Time } from "#ui/time.tsx";
import { useOwnershipKeys } from "./use-ownership-keys.ts";

/** The open offer that the person made, and the button that takes it back. */
export function OwnOffer({ offer }: { offer: z.output<typeof OwnershipOffer> }) {
  const zone = useBrowserZone();
  const cancel = useAction(useTRPC().ownership.cancel.mutationOptions(), {
    toast: () => t("Offer taken back."),
    failed: t("Couldn't take back the offer"),
    refresh: useOwnershipKeys(),
  });
  return (
    <Alert
      color="gray"
      icon={<IconKey size={18} stroke={1.75} aria-hidden />}
      title={t("You offered the ownership to {name}", { name: offer.to.name })}
    >
      <Stack gap="sm" align="flex-start">
        <span>
          {rich("{brands}: {name} can accept until {time}. Until then nothing changes.", {
            brands: offer.brands.join(", "),
            name: offer.to.name,
            time: <Time iso={offer.expires_at} zone={zone} withZone={false} />,
          })}
        </span>
        <Button size="xs" loading={cancel.isPending} onClick={() => cancel.run({ id: offer.id })}>
          {t("Take back offer")}
        </Button>
      </Stack>
    </Alert>
  );
}
