import type { z } from "zod";
import { describeSource } from "#domain/content/provenance/rules.ts";
import type { Origin } from "#domain/content/provenance/terms.ts";
import type { AuditEvent } from "#domain/operations/audit/schema.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { ACTION_TEXTS } from "./action-texts.ts";

export type Event = z.output<typeof AuditEvent>;

/**
 * `webhook_endpoint.secret_rotated` → “Webhook endpoint secret rotated”; a group, `post.*` → “Post: all actions”. An
 * action that isn't known here, such as that of an old event, is shown as its words.
 */
export function actionLabel(action: string): string {
  // A URL may name any action, such as `constructor`.
  const known = lookUp(ACTION_TEXTS, action);
  if (known) return t(known);
  const words = action.replaceAll(/[._]/g, " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The action, with its object: a post's text or number, or a name: `Token created · Nightly agent`. */
export function describeEvent({ action, subject, detail }: Pick<Event, "action" | "subject" | "detail">): string {
  const which = subject.type === "post" ? (subject.title ?? subject.id) : detail.name;
  return typeof which === "number" || typeof which === "string"
    ? `${actionLabel(action)} · ${which}`
    : actionLabel(action);
}

/** The filters of the log: exports, and all actions on one kind of object. */
export const ACTS = [
  "post.approved",
  "post.step_approved",
  "post.assigned",
  "post.campaign_set",
  "post.rescheduled",
  "post.changes_requested",
  "post.cancelled",
  "post.retried",
  "post.*",
  "posts.imported",
  "recurrence.*",
  "evergreen_post.*",
  "token.*",
  "connection.*",
  "personal_token.*",
  "member.*",
  "invitation.*",
  "ownership.*",
  "channel.*",
  "connect_link.*",
  "share_link.*",
  "webhook_endpoint.*",
  "automation.*",
  "idea_feed.*",
  "campaign.*",
  "saved_text.*",
  "saved_mention.*",
  "channel_set.*",
  "link_settings.*",
  "review_channel.*",
  "holiday_settings.*",
  "custom_domain.*",
  "report_schedules.*",
  "brand.*",
] as const;

const ORIGIN_OF: Record<string, Origin> = { mcp: "mcp", cli: "cli", api: "api", mobile: "api" };
const PLACES: Record<string, Message> = {
  studio: msg("in the studio"),
  api: msg("via the API"),
  mobile: msg("on a mobile device"),
  cli: msg("via the CLI"),
  mcp: msg("via MCP"),
  share_link: msg("via a link"),
  job: msg("automatically"),
};

/** The source of an event: `via Claude (MCP, can approve)`, `in the studio`. */
export function describeOrigin({ token, door }: Pick<Event, "token" | "door">): string {
  if (token === null || token.kind === "session") {
    const place = lookUp(PLACES, door);
    return place ? t(place) : door;
  }
  return t("via {source}", { source: describeSource({ ...token, kind: token.kind }, lookUp(ORIGIN_OF, door) ?? null) });
}

/** The path of the page that shows an event's object, within the brand; null for none. */
export function pageOf({ subject: { type, id }, action }: Pick<Event, "subject" | "action">): string | null {
  if (type === "post" && id !== null && action !== "post.deleted") return `posts/${id}`;
  if (type === "webhook_endpoint" && id !== null) return `settings/api/endpoints/${id}`;
  return null;
}
