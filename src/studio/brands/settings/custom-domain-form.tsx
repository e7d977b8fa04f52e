"use client";

import { Stack, TextInput } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";

/** Adds a custom domain; the DNS records are shown afterwards. */
export function CustomDomainForm() {
  const trpc = useTRPC();
  const update = useAction(trpc.customDomain.update.mutationOptions(), { refresh: [trpc.customDomain.pathKey()] });
  const { errors, refusal, isSending, form } = useSchemaForm({
    schema: async () => (await import("#domain/brands/custom-domains/schema.ts")).UpdateCustomDomainInput,
    send: (values) => update.send(values),
  });
  return (
    <form {...form}>
      <Stack gap="md" align="flex-start">
        <FormError error={refusal} fields={["domain"]} />
        <TextInput
          name="domain"
          label={t("Domain")}
          description={t("A domain or subdomain of yours, such as news.example.com.")}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
          w="100%"
          maw={420}
          error={errors.domain}
        />
        <Submit isSending={isSending}>{t("Add domain")}</Submit>
      </Stack>
    </form>
  );
}
