"use client";

import {
  Alert,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  PasswordInput,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { z } from "zod";
import type { SingleSignOn, SingleSignOnSettings } from "#domain/identity/single-sign-on/schema.ts";
import { t, tn } from "#kernel/language.ts";
import { useConfirmed } from "#studio/frame/confirm-person.tsx";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import { CopiedAddress } from "./copied-address.tsx";

const NOBODY = "";

/** The form's values as input of the operation: unchecked boxes are not submitted, domains are one per line. */
function loadAnswers() {
  return loadChunk(async () => {
    const [{ z }, { SaveSingleSignOnInput }] = await Promise.all([
      import("zod"),
      import("#domain/identity/single-sign-on/schema.ts"),
    ]);
    return z.preprocess((input) => {
      const { domains, joins_brand_id: joins, ...rest } = Object(input) as Record<string, unknown>;
      const isChecked = (name: string) => rest[name] === "on";
      return {
        ...rest,
        domains: String(domains ?? "")
          .split(/[\s,]+/)
          .filter(Boolean),
        joins_brand_id: joins ? Number(joins) : null,
        is_enabled: isChecked("is_enabled"),
        is_required: isChecked("is_required"),
        counts_as_two_factor: isChecked("counts_as_two_factor"),
      };
    }, SaveSingleSignOnInput);
  });
}

type Props = {
  settings: z.output<typeof SingleSignOn> | null;
  /** The account's URLs for the provider, shown before anything is saved. */
  proposed: z.output<typeof SingleSignOnSettings>["proposed"];
};

/** Sets up or edits single sign-on, with a test of the issuer's URL. */
export function SingleSignOnForm({ settings, proposed }: Props) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { confirmed, dialog } = useConfirmed();
  const issuer = useRef<HTMLInputElement>(null);
  const brands = useQuery(trpc.brands.list.queryOptions({}));
  const save = useAction(trpc.singleSignOn.save.mutationOptions(), {
    confirm: confirmed,
    onDone: (saved) =>
      queries.setQueryData(trpc.singleSignOn.show.queryKey({}), { single_sign_on: saved, proposed: null }),
    toast: () => t("Single sign-on settings saved."),
  });
  const test = useAction(trpc.singleSignOn.test.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: loadAnswers,
    send: save.send,
  });
  const own = (brands.data?.brands ?? []).filter(({ role }) => role === "super_admin");
  const joins = settings?.joins_brand_id ?? null;
  const isListed = joins === null || own.some(({ id }) => id === joins);
  const domainError = Object.entries(errors).find(([field]) => field.startsWith("domains"))?.[1];
  return (
    <form {...form}>
      <Stack gap="md" mt="md" maw={640}>
        <FormError error={refusal} />
        {proposed ? (
          <div>
            <Text>{t("Register a web application with your identity provider, with this redirect URI:")}</Text>
            <CopiedAddress value={proposed.redirect_uri} copyLabel={t("Copy redirect URI")} />
            <input type="hidden" name="slug" value={proposed.slug} />
            {errors.slug ? <Text c="red">{errors.slug}</Text> : null}
          </div>
        ) : null}
        <TextInput
          ref={issuer}
          name="issuer"
          label={t("Issuer URL")}
          placeholder="https://login.example.com"
          defaultValue={settings?.issuer}
          error={errors.issuer}
          required
        />
        <Group gap="sm">
          <Button loading={test.isPending} onClick={() => test.run({ issuer: issuer.current?.value ?? "" })}>
            {t("Test connection")}
          </Button>
        </Group>
        <FormError error={test.refusal} />
        {test.output ? (
          <Alert color="green" role="status" title={t("Connection successful")}>
            {tn(
              test.output.signing_keys,
              "{issuer} signs with {count} key. People are sent to {address}.",
              "{issuer} signs with {count} keys. People are sent to {address}.",
              { issuer: test.output.issuer, address: test.output.authorization_endpoint },
            )}
          </Alert>
        ) : null}
        <TextInput
          name="client_id"
          label={t("Client ID")}
          defaultValue={settings?.client_id}
          error={errors.client_id}
          required
        />
        <PasswordInput
          name="client_secret"
          label={t("Client secret")}
          description={settings ? t("Leave empty to keep the stored secret.") : undefined}
          autoComplete="off"
          error={errors.client_secret}
          required={!settings}
        />
        <Textarea
          name="domains"
          label={t("Email domains")}
          description={t("One per line. Only users with addresses at verified domains can sign in.")}
          defaultValue={settings?.domains.map(({ domain }) => domain).join("\n")}
          error={domainError}
          autosize
          minRows={2}
          required
        />
        <NativeSelect
          name="joins_brand_id"
          label={t("New users")}
          defaultValue={String(joins ?? NOBODY)}
          error={errors.joins_brand_id}
          data={[
            { value: NOBODY, label: t("Require an invitation") },
            // Until the brands are loaded, and if the brand is no longer among them: saving must not change it
            // unnoticed.
            ...(isListed ? [] : [{ value: String(joins), label: t("Join the previously selected brand") }]),
            ...own.map(({ id, name }) => ({ value: String(id), label: t("Join {brand}", { brand: name }) })),
          ]}
          key={own.length}
        />
        <NativeSelect
          name="member_role"
          label={t("Role of new members")}
          defaultValue={settings?.member_role ?? "member"}
          data={[
            { value: "member", label: t("Member") },
            { value: "editor", label: t("Editor") },
            { value: "client", label: t("Client") },
          ]}
        />
        <Checkbox
          name="counts_as_two_factor"
          label={t("Counts as two-factor authentication")}
          description={t("The identity provider requires a second factor.")}
          defaultChecked={settings?.counts_as_two_factor ?? false}
        />
        <Checkbox
          name="is_enabled"
          label={t("Enable single sign-on")}
          description={t("Requires a verified domain.")}
          defaultChecked={settings?.is_enabled ?? false}
          error={errors.is_enabled}
        />
        <Checkbox
          name="is_required"
          label={t("Require single sign-on for members")}
          description={t("The account owner and clients can still sign in with other methods.")}
          defaultChecked={settings?.is_required ?? false}
          error={errors.is_required}
        />
        <Group justify="flex-end">
          <Submit isSending={isSending}>{t("Save settings")}</Submit>
        </Group>
      </Stack>
      {dialog}
    </form>
  );
}
