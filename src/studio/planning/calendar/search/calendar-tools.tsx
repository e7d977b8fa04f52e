"use client";

import { Button, TextInput } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconSearch } from "@tabler/icons-react";
import { POST_STATUSES } from "#domain/content/posts/terms.ts";
import { ORIGINS, type Origin } from "#domain/content/provenance/terms.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { addDays } from "#studio/content/composer/time/local-time.ts";
import { ChannelSelect } from "#studio/frame/channel-select.tsx";
import { Choice } from "#ui/choice.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { statusLook } from "#ui/status.ts";
import type { Calendar } from "../cards/cards.ts";
import { formatSpan, formatWeek, spanOf, turnSpan, weekOf } from "../grid/month.ts";
import { type CalendarSearch, type ChangeSearch, VIEWS, type View } from "./calendar-search.ts";
import classes from "./calendar-tools.module.css";
import { useFilterValues } from "./use-filter-values.ts";

interface CalendarToolsProps {
  search: CalendarSearch;
  today: string;
  channels: Calendar["channels"];
  isSearching: boolean;
  onChange: ChangeSearch;
}

const VIEW_LABELS: Record<View, Message> = { month: msg("Month"), week: msg("Week"), list: msg("List") };
const ORIGIN_LABELS: Record<Origin, Message> = {
  web: msg("Studio"),
  api: msg("API"),
  mcp: msg("Agents (MCP)"),
  cli: msg("CLI"),
  import: msg("Imports"),
};
const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** The toolbar: navigation by date, views, and filters. */
export function CalendarTools({ search, today, channels, isSearching, onChange }: CalendarToolsProps) {
  const { view, date, status, origin, channel, author, assignee, campaign, tag, q } = search;
  const { people, campaigns, tags } = useFilterValues(search);
  const settings = useDateSettings();
  const day = date ?? today;
  const show = (next: string) => onChange({ date: next === today ? null : next });
  const span = spanOf(day, today, settings);
  const turn = (by: 1 | -1) => show(view === "week" ? addDays(day, 7 * by) : turnSpan(day, by, today, settings));
  const isNow = view === "week" ? weekOf(day, settings).includes(today) : span.month === null;
  const statuses = POST_STATUSES.map((each) => ({ value: each, label: statusLook(each).word }));
  const origins = ORIGINS.map((each) => ({ value: each, label: t(ORIGIN_LABELS[each]) }));
  return (
    <div className={classes.tools}>
      {isSearching ? (
        <Button variant="subtle" onClick={() => onChange({ q: null, origin: null, all: null })}>
          {t("Back to the calendar")}
        </Button>
      ) : (
        <div className={classes.span}>
          <IconButton aria-label={view === "week" ? t("Previous week") : t("Previous month")} onClick={() => turn(-1)}>
            <IconChevronLeft {...icon} />
          </IconButton>
          <IconButton aria-label={view === "week" ? t("Next week") : t("Next month")} onClick={() => turn(1)}>
            <IconChevronRight {...icon} />
          </IconButton>
          <h2 className={classes.name} aria-live="polite">
            {view === "week" ? formatWeek(day, settings) : formatSpan(span, settings)}
          </h2>
          {isNow ? null : (
            <Button size="xs" onClick={() => show(today)}>
              {t("Today")}
            </Button>
          )}
        </div>
      )}
      {isSearching ? null : (
        // biome-ignore lint/a11y/useSemanticElements: three switches are no fields of a form.
        <div className={classes.views} role="group" aria-label={t("View")}>
          {VIEWS.map((each) => (
            <button
              key={each}
              type="button"
              className={classes.view}
              aria-pressed={each === view}
              onClick={() => onChange({ view: each })}
            >
              {t(VIEW_LABELS[each])}
            </button>
          ))}
        </div>
      )}
      <search className={classes.filters}>
        <TextInput
          className={classes.words}
          aria-label={t("Search posts")}
          placeholder={t("Search posts")}
          type="search"
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={q ?? ""}
          onChange={(event) => onChange({ q: event.currentTarget.value || null })}
        />
        <div className={classes.choices}>
          {channels.length > 1 ? (
            <ChannelSelect
              className={classes.choice}
              aria-label={t("Channel")}
              none={t("All channels")}
              channels={channels}
              value={channel}
              onChange={(id) => onChange({ channel: id })}
            />
          ) : null}
          <Choice
            className={classes.choice}
            aria-label={t("Status")}
            none={t("All statuses")}
            data={statuses}
            value={status}
            onChange={(chosen) => onChange({ status: POST_STATUSES.find((each) => each === chosen) ?? null })}
          />
          {people.length > 1 ? (
            <Choice
              className={classes.choice}
              aria-label={t("Author")}
              none={t("All authors")}
              data={people}
              value={author === null ? null : String(author)}
              onChange={(id) => onChange({ author: id === null ? null : Number(id) })}
            />
          ) : null}
          {people.length > 1 ? (
            <Choice
              className={classes.choice}
              aria-label={t("Assignee")}
              none={t("All assignees")}
              data={people}
              value={assignee === null ? null : String(assignee)}
              onChange={(id) => onChange({ assignee: id === null ? null : Number(id) })}
            />
          ) : null}
          {campaigns.length > 0 ? (
            <Choice
              className={classes.choice}
              aria-label={t("Campaign")}
              none={t("All campaigns")}
              data={campaigns}
              value={campaign === null ? null : String(campaign)}
              onChange={(id) => onChange({ campaign: id === null ? null : Number(id) })}
            />
          ) : null}
          {tags.length > 0 ? (
            <Choice
              className={classes.choice}
              aria-label={t("Tag")}
              none={t("All tags")}
              data={tags}
              value={tag}
              onChange={(chosen) => onChange({ tag: chosen })}
            />
          ) : null}
          <Choice
            className={classes.choice}
            aria-label={t("Created via")}
            none={t("Any source")}
            data={origins}
            value={origin}
            onChange={(chosen) => onChange({ origin: ORIGINS.find((each) => each === chosen) ?? null })}
          />
        </div>
        {status === null || isSearching ? null : (
          <Button variant="subtle" onClick={() => onChange({ all: "any" })}>
            {t("Search all posts")}
          </Button>
        )}
      </search>
    </div>
  );
}
