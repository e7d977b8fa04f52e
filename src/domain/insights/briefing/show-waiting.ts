import type { z } from "zod";
import type { WaitingPost } from "#domain/insights/home/schema.ts";
import { formatDate, t } from "#kernel/language.ts";
import type { MailPost } from "#platform/mail/index.ts";
import type { BrandBriefing } from "./write-mail.ts";

type Post = z.output<typeof WaitingPost>;

/** The posts that wait for the person in a brand, the most urgent kind first, each with its page, where it is decided. */
export function showWaiting({ name, handle, briefing }: BrandBriefing, appUrl: string): MailPost[] {
  const { timezone, waiting } = briefing;
  const { to_approve, changes_requested, troubled, assigned, expiring } = waiting.you;
  const show = (posts: readonly Post[], what: (post: Post) => string, isToApprove = false): MailPost[] =>
    posts.map((post) => ({
      brand: name,
      text: post.excerpt || t("No text"),
      ...(post.thumbnail_url === null ? {} : { image: { url: post.thumbnail_url, alt: "" } }),
      channels: [],
      time: timeOf(post, timezone),
      note: what(post),
      actions: [
        {
          label: isToApprove ? t("Review post") : t("Open post"),
          url: new URL(`/studio/${handle}/posts/${post.id}`, appUrl).href,
          ...(isToApprove && { isMain: true as const }),
        },
      ],
    }));
  const withNote = (what: string, { note }: Post) => (note === "" ? what : t("{what}: {note}", { what, note }));
  return [
    ...show(to_approve.posts, ({ author }) => t("To approve, by {name}", { name: author.name }), true),
    ...show(troubled.posts, (post) => withNote(t("Needs attention"), post)),
    ...show(changes_requested.posts, (post) => withNote(t("Changes requested"), post)),
    ...show(assigned.posts, () => t("Assigned to you")),
    ...show(expiring.posts, () => t("Due soon, not approved")),
  ];
}

function timeOf({ at, due_at: dueAt }: Post, timeZone: string): string {
  const format = (iso: string) =>
    formatDate(new Date(iso), {
      weekday: "short",
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone,
    });
  if (dueAt !== null) return t("Due {time}", { time: format(dueAt) });
  return at === null ? t("Unscheduled") : t("Scheduled for {time}", { time: format(at) });
}
