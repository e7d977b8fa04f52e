"use client";

import { Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { TierChoice } from "./tier-choice.tsx";
import type { TokenTier } from "./tier-labels.ts";
import { type LimitValues, TokenLimits } from "./token-limits.tsx";

interface TokenFormProps {
  send: (values: { name: string; tier: TokenTier } & LimitValues) => Promise<unknown>;
  onCancel: () => void;
}

/** Name, tier and limits of a new token. */
export function TokenForm({ send, onCancel }: TokenFormProps) {
  const [tier, setTier] = useState<TokenTier>("read");
  const [limits, setLimits] = useState<LimitValues>({});
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () =>
      (await import("#domain/identity/tokens/schema.ts")).CreateTieredTokenInput.pick({
        name: true,
        tier: true,
        brand_ids: true,
        channel_ids: true,
        scopes: true,
        addresses: true,
        expires_at: true,
      }),
    chosen: { tier, ...limits },
    send,
  });
  return (
    <form {...form}>
      <Stack gap="lg">
        <FormError error={refusal} />
        <TextInput
          name="name"
          label={t("Name")}
          description={t("What the token is used for.")}
          placeholder={t("Website import")}
          maxLength={100}
          autoComplete="off"
          required
          data-autofocus
          error={errors.name}
        />
        <TierChoice value={tier} onChange={setTier} />
        <TokenLimits tier={tier} value={limits} onChange={setLimits} errors={errors} />
        <DialogActions>
          <Button onClick={onCancel} disabled={isSending}>
            {t("Cancel")}
          </Button>
          <Submit isSending={isSending}>{t("Create token")}</Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}
