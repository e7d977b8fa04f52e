"use client";

import { Checkbox, Group, Stack, Switch } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { z } from "zod";
import type { HolidaySettingsView } from "#domain/planning/holidays/schema.ts";
import { COUNTRIES, COUNTRY_CODES, MAX_COUNTRIES } from "#domain/planning/holidays/terms.ts";
import { language, t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";
import classes from "./holidays-form.module.css";

/** The owner's form for the holidays in the calendar. */
export function HolidaysForm({ settings }: { settings: z.output<typeof HolidaySettingsView> }) {
  const trpc = useTRPC();
  const [countries, setCountries] = useState<string[]>(settings.countries);
  const [isPopular, setPopular] = useState(settings.popular_days);
  const update = useAction(trpc.holidays.updateSettings.mutationOptions(), { refresh: [trpc.holidays.pathKey()] });
  const { errors, refusal, isSending, form } = useSchemaForm({
    schema: async () => (await import("#domain/planning/holidays/schema.ts")).UpdateHolidaySettingsInput,
    chosen: { countries, popular_days: isPopular },
    async send(values) {
      await update.send(values);
      notifications.show({ message: t("Calendar settings saved.") });
    },
  });
  const options = COUNTRY_CODES.map((code) => ({ value: code, label: t(COUNTRIES[code]) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, language()),
  );
  return (
    <form {...form}>
      <Section
        title={t("Holidays")}
        description={t(
          "Shown on their days in the calendar, for everybody who sees it. Only holidays of the whole country.",
        )}
      >
        <Stack gap="md" maw={640}>
          {refusal ? <FormError error={refusal} fields={["countries"]} /> : null}
          <Checkbox.Group
            label={t("Countries")}
            description={t("Whose public holidays are shown. At most {limit} countries.", { limit: MAX_COUNTRIES })}
            value={countries}
            onChange={setCountries}
            error={errors.countries}
          >
            <div className={classes.countries}>
              {options.map((country) => (
                <Checkbox
                  key={country.value}
                  {...country}
                  disabled={countries.length >= MAX_COUNTRIES && !countries.includes(country.value)}
                />
              ))}
            </div>
          </Checkbox.Group>
          <Switch
            label={t("Popular days")}
            description={t("Such as Valentine's Day, Earth Day, Mother's Day and Black Friday.")}
            checked={isPopular}
            onChange={(event) => setPopular(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Submit isSending={isSending}>{t("Save calendar settings")}</Submit>
          </Group>
        </Stack>
      </Section>
    </form>
  );
}
