"use client";

import { Stack, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { handleFrom } from "#domain/brands/brands/rules.ts";
import { t } from "#kernel/language.ts";
import type { Brand } from "#studio/frame/brand.tsx";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { browserZone } from "#studio/frame/use-browser-zone.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import { TimeZoneField } from "#ui/time-zone-field.tsx";
import { SetupActions, SetupFrame, type SetupPlace } from "./setup-frame.tsx";
import classes from "./welcome.module.css";
import { WhatItIs } from "./what-it-is.tsx";

function loadSchema() {
  return loadChunk(async () => {
    const { ConfigureBrandInput } = await import("#domain/brands/brands/schema.ts");
    return ConfigureBrandInput.pick({ name: true, handle: true, timezone: true }).required();
  });
}

interface NameBrandProps {
  brand: Brand;
  place: SetupPlace;
}

/** What Masthead is, and the brand's name, its handle (which follows the name until it is edited) and its time zone. */
export function NameBrand({ brand, place }: NameBrandProps) {
  const trpc = useTRPC();
  const [handle, setHandle] = useState(brand.handle);
  const [isOwnHandle, setOwnHandle] = useState(false);
  const [zone, setZone] = useState(brand.timezone);
  useEffect(() => {
    if (brand.timezone === "UTC") setZone(browserZone());
  }, [brand.timezone]);
  const update = useAction(trpc.brands.update.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: loadSchema,
    send: async (values) => {
      const saved = await update.send(values);
      // A new document: this one was loaded with the old name and handle, and the router would put them back.
      await navigateTo(`/welcome?brand=${saved.handle}&step=networks`);
    },
  });
  return (
    <SetupFrame
      place={place}
      title={t("Name your brand")}
      description={t("A company, a publication, a client or yourself.")}
    >
      <WhatItIs />
      <form {...form}>
        <Stack gap="md" mb="lg">
          <FormError error={refusal} />
          <TextInput
            name="name"
            label={t("Name")}
            defaultValue={brand.name}
            maxLength={100}
            required
            autoFocus
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              if (!isOwnHandle) setHandle(handleFrom(event.currentTarget.value));
            }}
            error={errors.name}
          />
          <TextInput
            name="handle"
            label={t("Feed page URL")}
            description={t("Can't be changed after the first post is published.")}
            leftSection={<span className={classes.prefix}>/b/</span>}
            value={handle}
            maxLength={60}
            required
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => {
              setOwnHandle(true);
              setHandle(event.currentTarget.value);
            }}
            error={errors.handle}
          />
          <TimeZoneField name="timezone" value={zone} onChange={setZone} error={errors.timezone} />
        </Stack>
        <SetupActions>
          <Submit isSending={isSending}>{t("Continue")}</Submit>
        </SetupActions>
      </form>
    </SetupFrame>
  );
}
