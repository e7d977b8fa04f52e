import { excerptOf } from "#domain/events/notifications/rules.ts";
import { formatChange, formatCount } from "#domain/insights/metrics/rules.ts";
import type { MetricValues } from "#domain/insights/metrics/schema.ts";
import { ENGAGEMENT_KEYS } from "#domain/insights/metrics/terms.ts";
import { formatDate, formatList, t, tn } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/registry.ts";
import type { MailPost } from "#platform/mail/index.ts";
import { countForYou, countPosts } from "./rules.ts";
import type { Briefing } from "./schema.ts";
import { showWaiting } from "./show-waiting.ts";

/** A brand with its briefing. */
export type BrandBriefing = { id: number; name: string; handle: string; briefing: Briefing };

/** Other people and free times that are named. */
const LISTED = 5;
/** Characters of what is suggested for a free time. */
const SUGGESTED = 80;
/** Posts that did best, and those that wait, at most. */
const MAX_BEST = 5;
const MAX_WAITING = 10;

/** Writes the mail about some brands, of which each has content. @param more further brands, of which nothing is said */
export function writeMail(
  brands: readonly BrandBriefing[],
  { more, appUrl }: { more: number; appUrl: string },
): { subject: string; paragraphs: string[]; posts: MailPost[] } {
  const all = brands.flatMap((brand) => showWaiting(brand, appUrl));
  const waiting = all.slice(0, MAX_WAITING);
  const best = brands.flatMap((brand) => bestOf(brand, appUrl)).slice(0, MAX_BEST);
  const left = brands.reduce((sum, { briefing }) => sum + countPosts(briefing), 0) - waiting.length;
  const total = brands.reduce((sum, { briefing }) => sum + countForYou(briefing), 0);
  return {
    subject:
      total === 0
        ? t("Monday briefing: nothing waits for you")
        : tn(total, "Monday briefing: {count} thing waits for you", "Monday briefing: {count} things wait for you"),
    paragraphs: [
      ...brands.flatMap((brand) => paragraphsOf(brand, brands.length > 1)),
      ...(more > 0 ? [tn(more, "And {count} more brand.", "And {count} more brands.")] : []),
      ...(waiting.length > 0 && left > 0
        ? [
            tn(
              left,
              "{count} more post waits, which this email doesn't show.",
              "{count} more posts wait, which this email doesn't show.",
            ),
          ]
        : []),
    ],
    posts: [...underHeading(t("Waiting for you"), waiting), ...underHeading(t("What did best"), best)],
  };
}

function underHeading(heading: string, [first, ...others]: readonly MailPost[]): MailPost[] {
  return first ? [{ ...first, heading }, ...others] : [];
}

function paragraphsOf({ name, briefing }: BrandBriefing, isNamed: boolean): string[] {
  const { results, is_held: isHeld } = briefing;
  return [
    ...(isNamed ? [`${name}:`] : []),
    ...(isHeld ? [t("Everything is on hold: nothing is published or replied.")] : []),
    ...(results ? [describeResults(results)] : []),
    describeYou(briefing),
    ...describeOthers(briefing.waiting.others),
    ...describeFreeTimes(briefing),
  ];
}

function describeResults({
  published,
  published_before: before,
  totals,
  totals_before: earlier,
}: NonNullable<Briefing["results"]>): string {
  const posts = tn(
    published,
    "{count} post published last week ({before} the week before).",
    "{count} posts published last week ({before} the week before).",
    { before },
  );
  const figures = (["impressions", "views", ...ENGAGEMENT_KEYS] as const).flatMap((key) => {
    const value = totals[key];
    if (typeof value !== "number" || value === 0) return [];
    const change = formatChange(value, earlier[key]);
    return [change === null ? formatCount(key, value) : `${formatCount(key, value)} (${change})`];
  });
  return figures.length === 0 ? posts : `${posts} ${t("Gained: {metrics}.", { metrics: formatList(figures) })}`;
}

function describeYou(briefing: Briefing): string {
  const { you, overdue } = briefing.waiting;
  const kinds = [
    ...ifAny(you.to_approve.total, (count) => tn(count, "{count} post to approve", "{count} posts to approve")),
    ...ifAny(you.changes_requested.total, (count) =>
      tn(count, "{count} post with requested changes", "{count} posts with requested changes"),
    ),
    ...ifAny(you.troubled.total, (count) => tn(count, "{count} failed post", "{count} failed posts")),
    ...ifAny(you.assigned.total, (count) => tn(count, "{count} post assigned to you", "{count} posts assigned to you")),
    ...ifAny(you.expiring.total, (count) => tn(count, "{count} unapproved post", "{count} unapproved posts")),
    ...ifAny(you.channels.length, (count) =>
      tn(count, "{count} channel that needs attention", "{count} channels that need attention"),
    ),
    ...ifAny(overdue, (count) => tn(count, "{count} overdue message", "{count} overdue messages")),
  ];
  return kinds.length === 0
    ? t("Nothing waits for you.")
    : t("Waiting for you: {items}.", { items: formatList(kinds) });
}

function describeOthers(others: Briefing["waiting"]["others"]): string[] {
  if (others.length === 0) return [];
  const people = others.slice(0, LISTED).map(({ person, to_approve, changes_requested, assigned, overdue }) => {
    const count = to_approve + changes_requested + assigned + overdue;
    return `${person.name} (${count})`;
  });
  const left = others.length - people.length;
  const names = formatList([...people, ...(left > 0 ? [tn(left, "{count} more person", "{count} more people")] : [])]);
  return [t("Waiting for others: {people}.", { people: names })];
}

function describeFreeTimes({ free_times: free, timezone }: Briefing): string[] {
  if (!free || free.days.length === 0) return [];
  const lines = free.days.slice(0, LISTED).map(({ at, suggestion }) => {
    const time = formatDate(new Date(at), {
      weekday: "short",
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone: timezone,
    });
    return `• ${describeSuggestion(time, suggestion)}`;
  });
  return [
    tn(
      free.days.length,
      "{count} day of the next two weeks has a free time:",
      "{count} days of the next two weeks have free times:",
    ),
    ...lines,
    ...(free.days.length > LISTED ? [t("All of them are on the home page, where you fill them.")] : []),
  ];
}

function describeSuggestion(
  time: string,
  { kind, text }: NonNullable<Briefing["free_times"]>["days"][number]["suggestion"],
): string {
  switch (kind) {
    case "idea":
      return t("{time}: write the idea “{text}”", { time, text: excerptOf(text, SUGGESTED) });
    case "evergreen":
      return t("{time}: repeat “{text}”", { time, text: excerptOf(text, SUGGESTED) });
    case "write":
      return t("{time}: write something new", { time });
  }
}

function ifAny(count: number, say: (count: number) => string): string[] {
  return count === 0 ? [] : [say(count)];
}

function bestOf({ name, handle, briefing: { results, timezone } }: BrandBriefing, appUrl: string): MailPost[] {
  return (results?.posts ?? []).map(
    ({ post_id: id, body, thumbnail_url: thumbnail, published_at: at, values, links }) => {
      const note = describeValues(values);
      const url = links.find((link) => link.url !== null)?.url;
      return {
        brand: name,
        text: body || t("No text"),
        ...(thumbnail === null ? {} : { image: { url: thumbnail, alt: "" } }),
        channels: links.map(({ channel }) => platformName(channel.platform)),
        time:
          at === null
            ? ""
            : t("Published {time}", {
                time: formatDate(new Date(at), {
                  day: "numeric",
                  month: "short",
                  hour: "2-digit",
                  minute: "2-digit",
                  hourCycle: "h23",
                  timeZone: timezone,
                }),
              }),
        ...(note === "" ? {} : { note }),
        actions: [
          { label: t("Open in Masthead"), url: new URL(`/studio/${handle}/posts/${id}`, appUrl).href },
          ...(url ? [{ label: t("View post"), url }] : []),
        ],
      };
    },
  );
}

function describeValues(values: MetricValues): string {
  return formatList(
    (["impressions", "views", ...ENGAGEMENT_KEYS, "link_clicks"] as const).flatMap((key) => {
      const value = values[key];
      return typeof value === "number" && value > 0 ? [formatCount(key, value)] : [];
    }),
  );
}
