import { formatDate, t, tn } from "#kernel/language.ts";
import { excerptOf } from "./rules.ts";

/** Maximum lines per section of a digest. */
export const LISTED = 5;

/** The pending items of a user: the first few of each kind, and their number. */
export type DigestContent = {
  posts: {
    listed: { body: string; scheduledAt: Date | null; brand: { name: string; timezone: string } }[];
    total: number;
  };
  notices: { listed: { title: string; body: string }[]; total: number };
};

/** Writes the text of a digest that has content. */
export function writeDigest({ posts, notices }: DigestContent): { subject: string; paragraphs: string[] } {
  const toApprove = () => tn(posts.total, "{count} post to approve", "{count} posts to approve");
  const unread = () => tn(notices.total, "{count} unread notification", "{count} unread notifications");
  const waiting = [...(posts.total > 0 ? [toApprove()] : []), ...(notices.total > 0 ? [unread()] : [])];
  const more = (total: number, listed: readonly unknown[]) =>
    total > listed.length ? [t("… and {count} more.", { count: total - listed.length })] : [];
  return {
    subject: t("Today: {waiting}", { waiting: waiting.join(", ") }),
    paragraphs: [
      ...(posts.total > 0 ? [t("Needs your approval:")] : []),
      ...posts.listed.map(
        ({ body, scheduledAt, brand }) =>
          `• ${brand.name}: ${excerptOf(body, 80) || t("No text")} (${timeOf(scheduledAt, brand.timezone)})`,
      ),
      ...more(posts.total, posts.listed),
      ...(notices.total > 0 ? [t("Unread since yesterday:")] : []),
      ...notices.listed.map(({ title, body }) => `• ${title}. ${excerptOf(body, 120)}`),
      ...more(notices.total, notices.listed),
    ],
  };
}

/** `Nov 24, 09:00`, in the brand's time zone. */
function timeOf(moment: Date | null, timeZone: string): string {
  if (!moment) return t("unscheduled");
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return formatDate(moment, {
    day: "numeric",
    month: "short",
    ...time,
    timeZone,
  });
}
