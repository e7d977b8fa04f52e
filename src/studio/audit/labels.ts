import type { z } from "zod";
import type { AuditEvent } from "#domain/audit/schema.ts";
import { describeSource } from "#domain/provenance/rules.ts";
import type { Origin } from "#domain/provenance/terms.ts";

export type Event = z.output<typeof AuditEvent>;

/**
 * `webhook_endpoint.secret_rotated` → “Webhook endpoint secret rotated”; a family, `post.*` → “Post: all actions”. The
 * API's share links are called review links on screen.
 */
export function actionLabel(action: string): string {
  const words = action
    .replace(/^share_link\b/, "review_link")
    .replace(/\.\*$/, ": all actions")
    .replaceAll(/[._]/g, " ");
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
  "token.*",
  "connection.*",
  "personal_token.*",
  "member.*",
  "invitation.*",
  "channel.*",
  "share_link.*",
  "webhook_endpoint.*",
  "automation.*",
  "idea_feed.*",
  "campaign.*",
  "saved_text.*",
  "link_settings.*",
  "holiday_settings.*",
  "custom_domain.*",
  "report_schedules.*",
  "brand.*",
] as const;

const ORIGIN_OF: Record<string, Origin> = { mcp: "mcp", cli: "cli", api: "api", mobile: "api" };
const PLACES: Record<string, string> = {
  studio: "in the studio",
  api: "via the API",
  mobile: "in the mobile app",
  cli: "via the CLI",
  mcp: "via MCP",
  share_link: "via a review link",
  job: "automatically",
};

/** The source of an event: `via Claude (MCP, can approve)`, `in the studio`. */
export function describeOrigin({ token, door }: Pick<Event, "token" | "door">): string {
  if (token === null || token.kind === "session") return PLACES[door] ?? door;
  return `via ${describeSource({ ...token, kind: token.kind }, ORIGIN_OF[door] ?? null)}`;
}

/** The path of the page that shows an event's object, within the brand; null for none. */
export function pageOf({ subject: { type, id }, action }: Pick<Event, "subject" | "action">): string | null {
  if (type === "post" && id !== null && action !== "post.deleted") return `posts/${id}`;
  if (type === "webhook_endpoint" && id !== null) return `settings/api/endpoints/${id}`;
  return null;
}
