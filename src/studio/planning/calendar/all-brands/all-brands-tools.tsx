"use client";

import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { POST_STATUSES } from "#domain/content/posts/terms.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { addDays } from "#studio/content/composer/time/local-time.ts";
import type { Brand } from "#studio/frame/brand.tsx";
import { addMonths, formatDays, formatMonth, monthOf } from "#studio/planning/schedule/month.ts";
import { Choice } from "#ui/choice.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { statusLook } from "#ui/status.ts";
import { zoneName } from "#ui/time-format.ts";
import toolClasses from "../search/calendar-tools.module.css";
import {
  ALL_BRANDS_VIEWS,
  type AllBrandsSearch,
  type AllBrandsView,
  type ChangeAllBrands,
  weekFrom,
} from "./all-brands-search.ts";
import classes from "./all-brands-tools.module.css";

interface AllBrandsToolsProps {
  search: AllBrandsSearch;
  today: string;
  brands: readonly Brand[];
  onChange: ChangeAllBrands;
}

const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

const VIEW_LABELS: Record<AllBrandsView, Message> = { week: msg("Week"), list: msg("List") };

const statusOptions = () => POST_STATUSES.map((status) => ({ value: status, label: statusLook(status).word }));

/** The days that are shown, the views, and what the posts are filtered by. */
export function AllBrandsTools({ search, today, brands, onChange }: AllBrandsToolsProps) {
  const settings = useDateSettings();
  const isWeek = search.view === "week";
  const day = search.date ?? today;
  const days = weekFrom(search, today);
  const turn = (by: 1 | -1) => show(isWeek ? addDays(day, by * days.length) : addMonths(monthOf(day), by));
  const isNow = isWeek ? day === today : monthOf(day) === monthOf(today);
  const show = (next: string) =>
    onChange({ date: next === today || (!isWeek && monthOf(next) === monthOf(today)) ? null : next });
  const zones = new Set([...brands.map((brand) => brand.timezone), ...(search.zone === null ? [] : [search.zone])]);
  return (
    <div className={toolClasses.tools}>
      <div className={toolClasses.span}>
        <IconButton aria-label={isWeek ? t("Previous week") : t("Previous month")} onClick={() => turn(-1)}>
          <IconChevronLeft {...icon} />
        </IconButton>
        <IconButton aria-label={isWeek ? t("Next week") : t("Next month")} onClick={() => turn(1)}>
          <IconChevronRight {...icon} />
        </IconButton>
        <h2 className={toolClasses.name} aria-live="polite">
          {isWeek ? formatDays(day, days.at(-1) ?? day, settings) : formatMonth(monthOf(day), settings)}
        </h2>
        {isNow ? null : (
          <Button className={toolClasses.today} size="xs" onClick={() => show(today)}>
            {t("Today")}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: two switches are no fields of a form. */}
      <div className={toolClasses.views} role="group" aria-label={t("View")}>
        {ALL_BRANDS_VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            className={toolClasses.view}
            aria-pressed={view === search.view}
            onClick={() => onChange({ view })}
          >
            {t(VIEW_LABELS[view])}
          </button>
        ))}
      </div>
      <search className={classes.choices}>
        <Choice
          aria-label={t("Brand")}
          none={t("All brands")}
          data={brands.map((brand) => ({ value: String(brand.id), label: brand.name }))}
          value={search.brand === null ? null : String(search.brand)}
          onChange={(id) => onChange({ brand: id === null ? null : Number(id) })}
        />
        <Choice
          aria-label={t("Status")}
          none={t("All statuses")}
          data={statusOptions()}
          value={search.status}
          onChange={(value) => onChange({ status: POST_STATUSES.find((status) => status === value) ?? null })}
        />
        {isWeek ? null : (
          <Choice
            aria-label={t("Time zone")}
            none={t("Each brand's time zone")}
            data={[...zones].map((zone) => ({ value: zone, label: zoneName(zone) }))}
            value={search.zone}
            onChange={(zone) => onChange({ zone })}
          />
        )}
      </search>
    </div>
  );
}
