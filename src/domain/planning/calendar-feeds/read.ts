import { icsHead, icsTail, writeEvent } from "#domain/content/transfer/index.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { inLanguage } from "#platform/languages.ts";
import { openCalendarFeed } from "./open.ts";
import { STATUS_RULES, titleOf } from "./rules.ts";
import { CalendarFeedContent, ReadCalendarFeedInput } from "./schema.ts";
import type { EventRow } from "./select-events.ts";

/** How often calendar apps are asked to read it again. */
const REFRESH_HOURS = 1;
/** How long a post takes in the calendar, which needs an end to show it. */
const EVENT_MS = 15 * 60_000;

export const readCalendarFeed = operation({
  name: "calendar_feeds.read",
  summary: "Read a calendar feed by the secret part of its address.",
  scope: "public",
  input: ReadCalendarFeedInput,
  output: CalendarFeedContent,
  async run({ db, clock, env }, { token }) {
    const { feed, isForClients, events } = await openCalendarFeed(db, token, clock.now());
    const { name, brand } = feed;
    const host = new URL(env.APP_URL).hostname;
    const studio = isForClients ? null : new URL(`/studio/${brand.handle}/posts/`, env.APP_URL).href;
    // Calendar apps state no language.
    const lines = inLanguage(feed.createdBy.language, () => events.map((event) => write(event, host, studio)));
    return { content: [icsHead({ name, refreshHours: REFRESH_HOURS }), ...lines, icsTail()].join("") };
  },
});

/** @param studio the beginning of the posts' addresses in the studio; null for clients, who see no internal notes either */
function write(row: EventRow, host: string, studio: string | null): string {
  const { word, event } = STATUS_RULES[row.status];
  const note = studio !== null && row.internalNote !== "" ? t("Internal note: {note}", { note: row.internalNote }) : "";
  return writeEvent({
    uid: `post-${row.id}@${host}`,
    updatedAt: row.updatedAt,
    at: row.at,
    endsAt: new Date(row.at.getTime() + EVENT_MS),
    status: event,
    title: titleOf(row.body, row.networks) || t("Post"),
    description: [row.body.trim(), note, t("Status: {status}", { status: t(word) })]
      .filter((part) => part !== "")
      .join("\n\n"),
    url: studio === null ? row.permalink : `${studio}${row.id}`,
  });
}
