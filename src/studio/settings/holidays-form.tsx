"use client";

import { Checkbox, Group, Stack, Switch } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { z } from "zod";
import type { HolidaySettingsView } from "#domain/holidays/schema.ts";
import { COUNTRIES, COUNTRY_CODES, MAX_COUNTRIES } from "#domain/holidays/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";
import { Submit } from "../frame/submit.tsx";
import { useAction } from "../frame/use-action.ts";
import { useSchemaForm } from "../frame/use-schema-form.ts";
import classes from "./holidays-form.module.css";

const options = COUNTRY_CODES.map((code) => ({ value: code, label: COUNTRIES[code] })).toSorted((a, b) =>
  a.label.localeCompare(b.label),
);

/** The owner's form for the holidays in the calendar. */
export function HolidaysForm({ settings }: { settings: z.output<typeof HolidaySettingsView> }) {
  const trpc = useTRPC();
  const [countries, setCountries] = useState<string[]>(settings.countries);
  const [isPopular, setPopular] = useState(settings.popular_days);
  const update = useAction(trpc.holidays.updateSettings.mutationOptions(), { refresh: [trpc.holidays.pathKey()] });
  const { errors, refusal, isSending, form } = useSchemaForm({
    schema: async () => (await import("#domain/holidays/schema.ts")).UpdateHolidaySettingsInput,
    chosen: { countries, popular_days: isPopular },
    async send(values) {
      await update.send(values);
      notifications.show({ message: "Calendar settings saved." });
    },
  });
  return (
    <form {...form}>
      <Section
        title="Holidays"
        description="Shown on their days in the calendar, for everybody who sees it. Only holidays of the whole country."
      >
        <Stack gap="md" maw={640}>
          {refusal ? <FormError error={refusal} fields={["countries"]} /> : null}
          <Checkbox.Group
            label="Countries"
            description={`Whose public holidays are shown. At most ${MAX_COUNTRIES} countries.`}
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
            label="Popular days"
            description="Such as Valentine’s Day, Earth Day, Mother’s Day and Black Friday."
            checked={isPopular}
            onChange={(event) => setPopular(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Submit isSending={isSending}>Save calendar settings</Submit>
          </Group>
        </Stack>
      </Section>
    </form>
  );
}
