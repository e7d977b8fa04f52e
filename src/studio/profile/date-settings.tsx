"use client";

import { NativeSelect, SimpleGrid, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { z } from "zod";
import type { MeView } from "#domain/accounts/schema.ts";
import { DATE_LANGUAGES, TIME_FORMATS, WEEK_STARTS } from "#domain/accounts/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Section } from "#ui/section.tsx";
import { useAction } from "../frame/use-action.ts";

type User = z.output<typeof MeView>["user"];
type Settings = Pick<User, "date_language" | "time_format" | "week_start">;

const LANGUAGES: Record<Settings["date_language"], string> = {
  "en-US": "English (Nov 24)",
  "en-GB": "English (24 Nov)",
  de: "Deutsch (24. Nov.)",
  fr: "Français (24 nov.)",
  es: "Español (24 nov)",
};
const HOURS: Record<Settings["time_format"], string> = { "24": "24 hours (17:30)", "12": "12 hours (5:30 PM)" };
const WEEKS: Record<Settings["week_start"], string> = { monday: "Monday", sunday: "Sunday", saturday: "Saturday" };

/** How the studio shows dates to this person. Each choice is saved at once. */
export function DateSettings({ user }: { user: User }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const { run, input, isPending } = useAction(trpc.me.update.mutationOptions(), {
    failed: "The setting couldn't be saved",
  });
  const chosen: Settings = { ...user, ...(isPending ? input : {}) };
  const save = (settings: Partial<Settings>) =>
    run(settings, () => {
      void queries.invalidateQueries({ queryKey: trpc.me.show.pathKey() });
      // The server renders dates too.
      router.refresh();
      notifications.show({ id: "date-settings", message: "Setting saved." });
    });
  return (
    <Section
      title="Dates and times"
      description="How you see them in the studio. Other people keep their own settings."
    >
      <Stack maw={640}>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <NativeSelect
            label="Language of dates"
            data={DATE_LANGUAGES.map((value) => ({ value, label: LANGUAGES[value] }))}
            value={chosen.date_language}
            onChange={({ currentTarget: { value } }) => save({ date_language: pick(DATE_LANGUAGES, value) })}
          />
          <NativeSelect
            label="Time format"
            data={TIME_FORMATS.map((value) => ({ value, label: HOURS[value] }))}
            value={chosen.time_format}
            onChange={({ currentTarget: { value } }) => save({ time_format: pick(TIME_FORMATS, value) })}
          />
          <NativeSelect
            label="Week starts on"
            data={WEEK_STARTS.map((value) => ({ value, label: WEEKS[value] }))}
            value={chosen.week_start}
            onChange={({ currentTarget: { value } }) => save({ week_start: pick(WEEK_STARTS, value) })}
          />
        </SimpleGrid>
      </Stack>
    </Section>
  );
}

function pick<Value extends string>(values: readonly Value[], chosen: string): Value | undefined {
  return values.find((value) => value === chosen);
}
