"use client";

import { Button } from "@mantine/core";
import type { z } from "zod";
import type { AllBrandsCalendar } from "#domain/planning/calendar/schema.ts";
import { t, tn } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { studioPath } from "#studio/frame/brand.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";
import { CardIcon, CardIcons } from "../cards/card-icons.tsx";
import { formatDay } from "../grid/days.ts";
import classes from "./all-brands-days.module.css";
import { BrandMark } from "./brand-mark.tsx";

type Calendar = z.output<typeof AllBrandsCalendar>;

interface AllBrandsDaysProps {
  calendar: Calendar;
  /** The time zone of all times; null for each brand's own. */
  zone: string | null;
  today: string;
  isBusy: boolean;
  /** Null when no more can be listed. */
  onShowMore: (() => void) | null;
}

/** The posts of a month by day, each with its brand. */
export function AllBrandsDays({
  calendar: { brands, cards, has_more: hasMore },
  zone,
  today,
  isBusy,
  onShowMore,
}: AllBrandsDaysProps) {
  const settings = useDateSettings();
  const byId = new Map(brands.map((brand) => [brand.id, brand]));
  return (
    <div className={classes.days} aria-busy={isBusy}>
      <CardIcons statuses={[...new Set(cards.map(({ status }) => status))]} />
      {[...Map.groupBy(cards, ({ day }) => day)].map(([day, those]) => {
        const name = formatDay(day, today, settings);
        return (
          <section key={day} aria-label={name}>
            <h3 className={classes.day}>{name}</h3>
            <Rows label={t("Posts on {day}", { day: name })}>
              {those.flatMap((card) => {
                const brand = byId.get(card.brand_id);
                return brand
                  ? [
                      <Row
                        key={card.id}
                        href={studioPath(brand.handle, `posts/${card.id}`)}
                        leading={
                          <span className={classes.leading}>
                            <Time iso={card.at} zone={zone ?? brand.timezone} style="time" withZone={false} />
                            <BrandMark brand={brand} />
                          </span>
                        }
                        title={card.words || t("No text")}
                        detail={[brand.name, ...card.platforms.map(platformName)].join(" · ")}
                        trailing={<StatusBadge status={card.status} icon={<CardIcon name={card.status} size={14} />} />}
                      />,
                    ]
                  : [];
              })}
            </Rows>
          </section>
        );
      })}
      {hasMore && onShowMore ? (
        <Button className={classes.more} variant="default" loading={isBusy} onClick={onShowMore}>
          {t("Show more")}
        </Button>
      ) : null}
      {hasMore && !onShowMore ? (
        <p>
          {tn(
            cards.length,
            "Only the first post of this month is listed. Choose a brand to see others.",
            "Only the first {count} posts of this month are listed. Choose a brand to see others.",
          )}
        </p>
      ) : null}
    </div>
  );
}
