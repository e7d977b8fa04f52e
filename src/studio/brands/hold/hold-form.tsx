"use client";

import { Button, Group, Radio, Stack, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";

type Scope = "brand" | "account";
type LiftBy = "owner" | "editors";

/** Puts the brand, or all brands of the account, on hold. */
export function HoldForm() {
  const trpc = useTRPC();
  const [reason, setReason] = useState("");
  const [scope, setScope] = useState<Scope>("brand");
  const [liftBy, setLiftBy] = useState<LiftBy>("owner");
  const place = useAction(trpc.hold.place.mutationOptions(), {
    refresh: [trpc.hold.pathKey(), trpc.home.pathKey()],
    toast: () => t("Everything is on hold."),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    place.run({ reason, scope, lift_by: liftBy });
  };
  return (
    <Section
      title={t("Hold everything")}
      description={t("Works within a second. Posts that come due wait until the hold is lifted.")}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <FormError error={place.refusal} fields={["reason"]} />
          <Textarea
            label={t("Reason")}
            description={t("Optional. Everybody in the brand sees it.")}
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            error={place.refusal?.errors?.reason?.[0]}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Radio.Group label={t("What to hold")} value={scope} onChange={(value) => setScope(value as Scope)}>
            <Stack gap={8} mt={8}>
              <Radio value="brand" label={t("This brand")} />
              <Radio
                value="account"
                label={t("All brands of the account")}
                description={t("Only the owner of the account can do this.")}
              />
            </Stack>
          </Radio.Group>
          {scope === "brand" ? (
            <Radio.Group label={t("Who can lift it")} value={liftBy} onChange={(value) => setLiftBy(value as LiftBy)}>
              <Stack gap={8} mt={8}>
                <Radio value="owner" label={t("Only the owner")} />
                <Radio value="editors" label={t("The owner and editors")} />
              </Stack>
            </Radio.Group>
          ) : null}
          <Group>
            <Button type="submit" color="red" loading={place.isPending}>
              {t("Hold everything")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
