import type { z } from "zod";
import type { SharedCalendar as SharedCalendarSchema } from "#domain/planning/calendar-feeds/schema.ts";
import { t } from "#kernel/language.ts";
import { localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { ReviewFrame } from "#studio/review/share-links/review-frame.tsx";
import { CalendarDrawing } from "#ui/drawings/calendar.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NEW_TAB } from "#ui/link.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";
import { formatInstant, zoneName } from "#ui/time-format.ts";
import { Wordmark } from "#ui/wordmark.tsx";
import classes from "./shared-calendar.module.css";

type Calendar = z.output<typeof SharedCalendarSchema>;
type Post = Calendar["posts"][number];

/** A calendar for people without an account, to look at: what is planned by day, then what was published. */
export function SharedCalendar({ calendar }: { calendar: Calendar | null }) {
  if (!calendar) {
    return (
      <ReviewFrame footer={<Wordmark />}>
        <h1 className={classes.title}>{t("This calendar is not shared any more")}</h1>
        <p>{t("Ask the person who sent you the link for a new one.")}</p>
      </ReviewFrame>
    );
  }
  const { brand, posts } = calendar;
  const now = new Date();
  const today = localTimeOf(now, brand.timezone).date;
  const dayOf = ({ at }: Post) => localTimeOf(new Date(at), brand.timezone).date;
  const ahead = posts.filter((post) => dayOf(post) >= today);
  const past = posts.filter((post) => dayOf(post) < today).toReversed();
  return (
    <ReviewFrame brand={brand} label={t("Calendar")} footer={<Wordmark />}>
      <h1 className={classes.title}>{t("What is planned")}</h1>
      <p className={classes.zone}>{t("Times in {zone}.", { zone: zoneName(brand.timezone) })}</p>
      {ahead.length > 0 ? (
        <Days posts={ahead} zone={brand.timezone} now={now} />
      ) : (
        <EmptyState drawing={<CalendarDrawing />} title={t("Nothing planned yet")}>
          {t("Posts appear here once they have a time.")}
        </EmptyState>
      )}
      {past.length > 0 ? (
        <details className={classes.past}>
          <summary>{t("The last 30 days")}</summary>
          <Days posts={past} zone={brand.timezone} now={now} />
        </details>
      ) : null}
    </ReviewFrame>
  );
}

function Days({ posts, zone, now }: { posts: readonly Post[]; zone: string; now: Date }) {
  const days = Map.groupBy(posts, ({ at }) => formatInstant(new Date(at), zone, "long-date", now));
  return [...days].map(([day, those]) => (
    <section key={day} className={classes.day} aria-label={day}>
      <h2>{day}</h2>
      <ul>
        {those.map((post) => (
          <li key={post.id} className={classes.post}>
            <div className={classes.head}>
              <Time iso={post.at} zone={zone} style="time" withZone={false} />
              <StatusBadge status={post.status} />
              <span className={classes.networks}>{post.networks.join(", ")}</span>
            </div>
            <p className={classes.text}>{post.text || t("No text")}</p>
            {post.permalink ? (
              <a href={post.permalink} {...NEW_TAB}>
                {t("View post")}
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  ));
}
