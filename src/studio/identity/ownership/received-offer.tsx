"use client";

import { Button, Group, List, Modal, Text } from "@mantine/core";
import type { z } from "zod";
import type { OwnershipOffer } from "#domain/identity/ownership/schema.ts";
import { t } from "#kernel/language.ts";
import { useConfirmed } from "#studio/frame/confirm-person.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useBrowserZone } from "#studio/frame/use-browser-zone.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { rich } from "#ui/rich.tsx";
import { Section } from "#ui/section.tsx";
import { Time } from "#ui/time.tsx";
import { useOwnershipKeys } from "./use-ownership-keys.ts";

/** An offer to the person: what accepting it means, and the decision. */
export function ReceivedOffer({ offer }: { offer: z.output<typeof OwnershipOffer> }) {
  const { ownership } = useTRPC();
  const { confirmed, dialog } = useConfirmed();
  const zone = useBrowserZone();
  const refresh = useOwnershipKeys();
  const { name } = offer.from;
  const accept = useAction(ownership.accept.mutationOptions(), {
    confirm: confirmed,
    confirmOptions: { isAlways: true },
    toast: (response) => (response === null ? null : t("You are the owner now.")),
    refresh,
  });
  const decline = useAction(ownership.decline.mutationOptions(), {
    toast: () => t("Offer declined."),
    failed: t("Couldn't decline the offer"),
    refresh,
  });
  return (
    <Modal.Stack>
      <Section title={t("{name} offers you the ownership", { name })} description={offer.brands.join(", ")}>
        <Text component="div" c="var(--ink-2)" mb="md">
          <span>{t("If you accept:")}</span>
          <List mt={4} mb="sm">
            <List.Item>{t("You own the account, its plan and all its brands, and manage their members.")}</List.Item>
            <List.Item>
              {offer.afterwards === "editor"
                ? t("{name} stays in the brands as an editor.", { name })
                : t("{name} leaves the brands.", { name })}
            </List.Item>
            <List.Item>
              {t("Tiered tokens of {name} stop working. Create new ones for integrations.", { name })}
            </List.Item>
            <List.Item>{t("Payments continue. Check the payment method in the billing settings.")}</List.Item>
          </List>
          <span>
            {rich("The offer ends on {time}. Nothing changes until you accept.", {
              time: <Time iso={offer.expires_at} zone={zone} withZone={false} />,
            })}
          </span>
        </Text>
        <FormError error={accept.refusal} />
        <Group gap="sm">
          <Button variant="filled" loading={accept.isPending} onClick={() => accept.run({ id: offer.id })}>
            {t("Accept ownership")}
          </Button>
          <Button loading={decline.isPending} onClick={() => decline.run({ id: offer.id })}>
            {t("Decline")}
          </Button>
        </Group>
      </Section>
      {dialog}
    </Modal.Stack>
  );
}
