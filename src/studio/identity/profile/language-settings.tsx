"use client";

import { NativeSelect, SimpleGrid, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { z } from "zod";
import type { MeView } from "#domain/identity/accounts/schema.ts";
import { DATE_LANGUAGES, TIME_FORMATS, WEEK_STARTS } from "#domain/identity/accounts/terms.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { choiceOfDates, datesOf } from "#studio/frame/dates-of.ts";
import { keepLanguage } from "#studio/frame/keep-language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Section } from "#ui/section.tsx";

/** A language of the installation: its BCP 47 code, and its name in itself. */
export interface Language {
  code: string;
  name: string;
}

type User = z.output<typeof MeView>["user"];
type Settings = Pick<User, "language" | "date_language" | "time_format" | "week_start">;

/** In their own languages. */
const DATES: Record<Settings["date_language"], string> = {
  "en-US": "English (Nov 24)",
  "en-GB": "English (24 Nov)",
  de: "Deutsch (24. Nov.)",
  fr: "Français (24 nov.)",
  es: "Español (24 nov)",
};
const HOURS: Record<Settings["time_format"], Message> = {
  "24": msg("24 hours (17:30)"),
  "12": msg("12 hours (5:30 PM)"),
};
const WEEKS: Record<Settings["week_start"], Message> = {
  monday: msg("Monday"),
  sunday: msg("Sunday"),
  saturday: msg("Saturday"),
};

/** The language of the studio and how it shows dates to this person. Each choice is saved at once. */
export function LanguageSettings({ user, languages }: { user: User; languages: readonly Language[] }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const { run, input, isPending } = useAction(trpc.me.update.mutationOptions(), {
    failed: t("The setting couldn't be saved"),
  });
  const chosen: Settings = { ...user, ...(isPending ? input : {}) };
  const save = (settings: Partial<Settings>) =>
    run(settings, () => {
      void queries.invalidateQueries({ queryKey: trpc.me.show.pathKey() });
      // The server renders dates too.
      router.refresh();
      notifications.show({ id: "date-settings", message: t("Setting saved.") });
    });
  const saveDates = (dates: Settings["date_language"] | undefined) =>
    dates && save(choiceOfDates(dates, chosen.language));
  /** Dates follow; they can be changed afterwards. */
  const saveLanguage = (language: string | null) =>
    run({ language, date_language: dateLanguageOf(language ?? navigator.language, chosen) }, () =>
      keepLanguage(language),
    );
  return (
    <Section
      title={t("Language and dates")}
      description={t(
        "How you see the studio, and the language of the emails you get. Other people keep their own settings.",
      )}
    >
      <Stack maw={640}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <NativeSelect
            label={t("Language")}
            data={[
              { value: "", label: t("Browser language") },
              ...languages.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            value={chosen.language ?? ""}
            onChange={({ currentTarget: { value } }) => saveLanguage(value || null)}
          />
          <NativeSelect
            label={t("Date format")}
            data={DATE_LANGUAGES.map((value) => ({ value, label: DATES[value] }))}
            value={datesOf(chosen).language}
            onChange={({ currentTarget: { value } }) => saveDates(pick(DATE_LANGUAGES, value))}
          />
          <NativeSelect
            label={t("Time format")}
            data={TIME_FORMATS.map((value) => ({ value, label: t(HOURS[value]) }))}
            value={chosen.time_format}
            onChange={({ currentTarget: { value } }) => save({ time_format: pick(TIME_FORMATS, value) })}
          />
          <NativeSelect
            label={t("Week starts on")}
            data={WEEK_STARTS.map((value) => ({ value, label: t(WEEKS[value]) }))}
            value={chosen.week_start}
            onChange={({ currentTarget: { value } }) => save({ week_start: pick(WEEK_STARTS, value) })}
          />
        </SimpleGrid>
      </Stack>
    </Section>
  );
}

/** The language of dates that goes with one of the studio: the present one if it does. */
function dateLanguageOf(language: string, { date_language: present }: Settings): Settings["date_language"] {
  const [main] = language.split("-");
  if (present.split("-")[0] === main) return present;
  return DATE_LANGUAGES.find((each) => each === language || each === main) ?? DATE_LANGUAGES[0];
}

function pick<Value extends string>(values: readonly Value[], chosen: string): Value | undefined {
  return values.find((value) => value === chosen);
}
