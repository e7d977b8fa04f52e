import { counted, plural } from "#kernel/counted.ts";
import { excerpt } from "./rules.ts";

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
  const toApprove = `${counted(posts.total, "post")} to approve`;
  const unread = `${notices.total} unread ${plural(notices.total, "notification")}`;
  const subject = [...(posts.total > 0 ? [toApprove] : []), ...(notices.total > 0 ? [unread] : [])].join(", ");
  const more = (total: number, listed: readonly unknown[]) =>
    total > listed.length ? [`… and ${total - listed.length} more.`] : [];
  return {
    subject: `Today: ${subject}`,
    paragraphs: [
      ...(posts.total > 0 ? ["Needs your approval:"] : []),
      ...posts.listed.map(
        ({ body, scheduledAt, brand }) =>
          `• ${brand.name}: ${excerpt(body, 80) || "No text"} (${timeOf(scheduledAt, brand.timezone)})`,
      ),
      ...more(posts.total, posts.listed),
      ...(notices.total > 0 ? ["Unread since yesterday:"] : []),
      ...notices.listed.map(({ title, body }) => `• ${title}. ${excerpt(body, 120)}`),
      ...more(notices.total, notices.listed),
    ],
  };
}

/** `Nov 24, 09:00`, in the brand's time zone. */
function timeOf(moment: Date | null, timeZone: string): string {
  if (!moment) return "unscheduled";
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", ...time, timeZone }).format(moment);
}
