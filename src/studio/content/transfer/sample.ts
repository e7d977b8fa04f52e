import { t } from "#kernel/language.ts";
import { addDays } from "#studio/content/composer/time/local-time.ts";
import { csvOf } from "#studio/insights/metrics/table.ts";

type Channel = { id: number; platform: string; handle: string; display_name: string };

/**
 * A file to fill in, with the brand's own channels and times in its time zone: one post with every common column, and
 * one that leaves out what it can.
 * @param today as a date in the brand's time zone, `2026-11-20`
 */
export function sampleCsv(channels: readonly Channel[], today: string): string {
  const [first, second = first] = channels;
  const isNameUnique = channels.filter(({ display_name: name }) => name === first?.display_name).length === 1;
  return csvOf({
    head: ["body", "scheduled_at", "channels", "tags", "internal_note"],
    rows: [
      [
        t("We open at nine on Saturday."),
        `${addDays(today, 7)} 09:00`,
        first && isNameUnique && isPlain(first.display_name) ? first.display_name : exactName(first),
        t("news, weekend"),
        t("Ask for the photo"),
      ],
      [t("A draft without a time."), "", exactName(second), "", ""],
    ],
  });
}

function exactName(channel: Channel | undefined): string {
  if (!channel || channel.platform === "feed") return "feed";
  const name = `${channel.platform}:${channel.handle}`;
  return isPlain(name) ? name : String(channel.id);
}

/** Whether a list in a cell needs no quotes around it. */
const isPlain = (name: string) => !/[,"\r\n]/.test(name);
