"use client";

import { Group, Radio, Stack, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { z } from "zod";
import type { BrandView } from "#domain/brands/brands/schema.ts";
import { t } from "#kernel/language.ts";
import { FormDraftNotice } from "#studio/content/drafts/form-draft-notice.tsx";
import { useFormDraft } from "#studio/content/drafts/use-form-draft.ts";
import { studioPath } from "#studio/frame/brand.tsx";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import { Section } from "#ui/section.tsx";
import { TimeZoneField } from "#ui/time-zone-field.tsx";
import classes from "./brand-form.module.css";
import { ColorField } from "./color-field.tsx";
import { CredentialsField } from "./credentials-field.tsx";
import { ReceiptPageField } from "./receipt-page-field.tsx";

/** Forms omit empty fields, which the operation leaves unchanged; here an emptied field is sent as empty. */
function loadSchema() {
  return loadChunk(async () => {
    const [{ z }, { ConfigureBrandInput }] = await Promise.all([
      import("zod"),
      import("#domain/brands/brands/schema.ts"),
    ]);
    return z.preprocess(
      (values) => ({
        name: "",
        handle: "",
        email: "",
        phone: "",
        address: "",
        color: "",
        website: "",
        ...Object(values),
        adds_content_credentials: Object(values).adds_content_credentials === "true",
      }),
      ConfigureBrandInput,
    );
  });
}

const FIELDS = ["name", "handle", "timezone", "email", "phone", "address", "color", "website"];

/** The owner's form: name, handle, time zone, and whether posts need approval. */
export function BrandForm({ brand }: { brand: z.output<typeof BrandView> }) {
  const trpc = useTRPC();
  const [zone, setZone] = useState(brand.timezone);
  const update = useAction(trpc.brands.update.mutationOptions());
  const draft = useFormDraft("brand");
  const { errors, refusal, isSending, form } = useSchemaForm({
    schema: loadSchema,
    async send(values) {
      const saved = await update.send(values);
      draft.settle();
      // Every URL of the brand's studio contains the handle.
      if (saved.handle !== brand.handle) return navigateTo(studioPath(saved.handle, "settings"));
      notifications.show({ message: t("Brand saved.") });
    },
  });
  return (
    <form {...form} ref={draft.ref} className={classes.form}>
      <FormDraftNotice draft={draft} />
      {refusal ? <FormError error={refusal} fields={FIELDS} /> : null}
      <Section title={t("General")}>
        <Stack gap="md">
          <TextInput
            name="name"
            label={t("Name")}
            defaultValue={brand.name}
            error={errors.name}
            maxLength={100}
            required
          />
          <TextInput
            name="handle"
            label={t("Feed page URL")}
            description={
              brand.is_handle_fixed
                ? t(
                    "Fixed, because posts have been published on it: their links and the feed readers use this address.",
                  )
                : t("Can't be changed once a post has been published on it.")
            }
            readOnly={brand.is_handle_fixed}
            classNames={brand.is_handle_fixed ? { input: classes.fixed } : {}}
            leftSection={<span className={classes.prefix}>/b/</span>}
            defaultValue={brand.handle}
            error={errors.handle}
            maxLength={60}
            spellCheck={false}
            autoCapitalize="none"
            required
          />
          <TimeZoneField
            name="timezone"
            description={t("Used for the calendar and schedule. Scheduled posts keep their time.")}
            value={zone}
            onChange={setZone}
            error={errors.timezone}
          />
        </Stack>
      </Section>
      <Section title={t("Approval")} description={t("What's required before a post is published.")}>
        <Radio.Group name="approval_policy" defaultValue={brand.approval_policy} error={errors.approval_policy}>
          <Stack gap="sm">
            <Radio
              value="required"
              label={t("Someone approves every post")}
              description={t("Editors, clients and the owner can approve. Changes need a new approval.")}
            />
            <Radio
              value="none"
              label={t("Scheduling is the approval")}
              description={t("For people who can approve. Posts by members still need approval.")}
            />
          </Stack>
        </Radio.Group>
      </Section>
      <Section title={t("Public pages")} description={t("Shown on the feed page and on review pages.")}>
        <Stack gap="md">
          <ColorField initial={brand.color} error={errors.color} />
          <TextInput
            name="website"
            type="text"
            inputMode="url"
            label={t("Website")}
            description={t("Linked at the end of the feed page.")}
            defaultValue={brand.website ?? ""}
            error={errors.website}
            maxLength={500}
            autoCapitalize="none"
            spellCheck={false}
          />
          <ReceiptPageField initial={brand.receipt_page} error={errors.receipt_page} />
        </Stack>
      </Section>
      <Section
        title={t("Content credentials")}
        description={t("Signed statements in an image of where it comes from (C2PA).")}
      >
        <CredentialsField initial={brand.adds_content_credentials} error={errors.adds_content_credentials} />
      </Section>
      <Section title={t("Contact")} description={t("Optional. Visible to members and API clients, not public.")}>
        <Stack gap="md">
          <TextInput
            name="email"
            type="email"
            label={t("Email")}
            defaultValue={brand.email ?? ""}
            error={errors.email}
            maxLength={255}
          />
          <TextInput
            name="phone"
            type="tel"
            label={t("Phone")}
            defaultValue={brand.phone ?? ""}
            error={errors.phone}
            maxLength={50}
          />
          <Textarea
            name="address"
            label={t("Address")}
            defaultValue={brand.address ?? ""}
            error={errors.address}
            maxLength={255}
            minRows={2}
          />
        </Stack>
      </Section>
      <Group justify="flex-end" gap="sm">
        {draft.isDirty ? <span className={classes.prefix}>{t("Not saved yet")}</span> : null}
        <Submit isSending={isSending}>{t("Save brand")}</Submit>
      </Group>
    </form>
  );
}
