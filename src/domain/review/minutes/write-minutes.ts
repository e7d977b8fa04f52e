import { paperOf } from "#domain/insights/reports/rules.ts";
import { fitText } from "#kernel/excerpt.ts";
import { formatDate, formatList, language, type Message, msg, t, tn } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import type { MinutesContent, MinutesItem, MinutesSection } from "./content.ts";
import type { Minutes } from "./read-minutes.ts";
import { MAX_PDF_TEXT } from "./terms.ts";

/** Filled when the number of pages is known. */
const PAGE = msg("Page {page} of {pages}");

/** Whoever has one of these roles may approve a step. */
const ROLES: Record<"super_admin" | "editor" | "client", Message> = {
  super_admin: msg("any brand owner"),
  editor: msg("any editor"),
  client: msg("any client"),
};

type Clock = (iso: string) => string;

/** Writes the texts of minutes, in the current language. */
export function writeMinutes(minutes: Minutes): MinutesContent {
  const { brand, post } = minutes;
  const at = clockOf(brand.timezone);
  const heading = t("Minutes of the reviews of post {id}", { id: String(post.id) });
  return {
    paper: paperOf(brand.timezone),
    color: brand.color,
    brand: brand.name,
    language: language(),
    words: { title: `${brand.name}: ${heading}`, heading, page: t(PAGE) },
    details: [
      t("Written by {name} on {time}.", { name: post.author, time: at(post.created_at) }),
      t("Status: {status}. Content hash (SHA-256): {hash}", { status: post.status, hash: post.content_hash }),
      t("Created by {name} on {time}. Times are in UTC and in the zone {zone}.", {
        name: minutes.generated_by ?? "Masthead",
        time: at(minutes.generated_at),
        zone: brand.timezone,
      }),
      t("Words in scripts that this document can't show are named in brackets. The JSON file has all texts."),
    ],
    sections: [
      section(t("Versions"), t("None was submitted."), minutes.versions, (version) => writeVersion(version, at)),
      section(t("Submissions"), t("It was never submitted."), minutes.reviews.submissions, (submission) => ({
        head: t("{name} submitted version {revision}", { name: submission.by, revision: String(submission.revision) }),
        details: [at(submission.at)],
        texts: [],
      })),
      section(t("Reviews by steps"), t("None: one approval was enough."), minutes.reviews.by_steps, (review) =>
        writeReview(review, at),
      ),
      section(t("Delegations"), t("None."), minutes.reviews.delegations, (one) => ({
        head: t("{delegate} decides for {delegator}", { delegate: one.delegate, delegator: one.delegator }),
        details: [
          `${one.starts_on} – ${one.ends_on}`,
          at(one.at),
          ...(one.ended_at ? [t("Ended {time}", { time: at(one.ended_at) })] : []),
        ],
        texts: [],
      })),
      section(t("Requests"), t("No request is kept any more."), minutes.requests, (request) => ({
        head: `${t(lookUp(REQUESTS, request.kind) ?? msg("Request"))}: ${request.to}`,
        details: [at(request.at)],
        texts: [request.text],
      })),
      section(t("Comments and decisions"), t("None."), minutes.entries, (entry) => writeEntry(entry, at)),
      section(t("Publications"), t("It has no channels."), { rows: minutes.publications, is_complete: true }, (one) =>
        writePublication(one, at),
      ),
      writeAudit(minutes.audit, at),
    ],
  };
}

const REQUESTS: Record<string, Message> = {
  approval_requested: msg("Approval requested"),
  approval_reminder: msg("Approval reminder"),
  approval_escalated: msg("Escalated"),
};

/** `Nov 30, 2026, 14:05:09 UTC (Nov 30, 2026, 15:05:09 Europe/Berlin)` */
function clockOf(zone: string): Clock {
  const say = (iso: string, timeZone: string) =>
    `${formatDate(new Date(iso), { dateStyle: "medium", timeStyle: "medium", hourCycle: "h23", timeZone })}`;
  return (iso) => `${say(iso, "UTC")} UTC (${say(iso, zone)} ${zone})`;
}

function section<Row>(
  title: string,
  empty: string,
  { rows, is_complete: isComplete }: { rows: readonly Row[]; is_complete: boolean },
  write: (row: Row) => MinutesItem,
): MinutesSection {
  const items = rows.map(write);
  const more = { head: t("There are more, which these minutes leave out."), details: [], texts: [] };
  return { title, empty, items: isComplete ? items : [...items, more] };
}

const cut = (texts: readonly (string | null)[]): string[] =>
  texts.flatMap((text) => (text === null || text.trim() === "" ? [] : [fitText(text, MAX_PDF_TEXT)]));

function writeVersion(version: Minutes["versions"]["rows"][number], at: Clock): MinutesItem {
  const { revision, is_approved: isApproved, author, app, ai_model: model, channels, media } = version;
  const name = t("Version {revision}", { revision: String(revision) });
  return {
    head: isApproved ? `${name} · ${t("approved")}` : name,
    details: [
      [author, app, model].filter(Boolean).join(" · "),
      at(version.at),
      t("Content hash (SHA-256): {hash}", { hash: version.content_hash }),
      ...media.map((one) =>
        t("Media: {name}, SHA-256 {hash}", { name: one.name ?? String(one.id), hash: one.sha256 ?? "–" }),
      ),
    ],
    texts: [
      ...cut([version.text]),
      ...channels.flatMap((channel) =>
        cut([channel.text, ...channel.thread, channel.first_comment]).map((text) => `${channel.name ?? ""}: ${text}`),
      ),
    ],
  };
}

function writeReview(review: Minutes["reviews"]["by_steps"]["rows"][number], at: Clock): MinutesItem {
  const { rule, steps, status, content_hash: hash } = review;
  const states: Record<typeof status, string> = {
    open: t("not decided yet"),
    approved: t("approved"),
    dropped: t("ended without an approval"),
  };
  return {
    head: `${rule ? t("By the rule “{name}”", { name: rule.name }) : t("By the brand's own steps")} · ${states[status]}`,
    details: [
      at(review.at),
      ...(rule ? [rule.reasons.map(({ text }) => text).join(" ")] : []),
      t("Content hash (SHA-256): {hash}", { hash }),
    ],
    texts: steps.map((step, index) => {
      const asked = formatList([...step.approvers, ...step.roles.map((role) => t(ROLES[role]))], "disjunction");
      const given = step.approvals.map(
        (approval) => `${personOf({ name: approval.by, for: approval.on_behalf_of })}, ${at(approval.at)}`,
      );
      return [
        `${index + 1}. ${step.name}: ${asked}, ${tn(step.needed, "{count} approval", "{count} approvals")}`,
        ...(step.escalate_after === null
          ? []
          : [tn(step.escalate_after, "escalated after {count} hour", "escalated after {count} hours")]),
        ...given.map((one) => t("approved by {names}", { names: one })),
      ].join("\n");
    }),
  };
}

function personOf({ name, for: away }: { name: string | null; for: string | null }): string {
  const shown = name ?? "Masthead";
  return away ? t("{name} (for {delegator})", { name: shown, delegator: away }) : shown;
}

function writeEntry(entry: Minutes["entries"]["rows"][number], at: Clock): MinutesItem {
  const { kind, suggestion, step, app, guest } = entry;
  const kinds = { comment: t("Comment"), approval: t("Approved"), change_request: t("Changes requested") };
  const who =
    guest === null ? personOf({ name: entry.author, for: entry.on_behalf_of }) : t("{guest} (via link)", { guest });
  return {
    head: [kinds[kind], ...(step ? [t("step “{step}”", { step })] : []), who, app].filter(Boolean).join(" · "),
    details: [
      at(entry.at),
      t("Of version {revision}, content hash {hash}", { revision: String(entry.revision), hash: entry.content_hash }),
    ],
    texts: cut([
      entry.body,
      suggestion && t("Suggestion: {text}", { text: suggestion.after }),
      suggestion && suggestion.status !== "open" && suggestion.decided_at
        ? `${suggestion.status === "accepted" ? t("Accepted") : t("Declined")}: ${suggestion.decided_by?.name ?? ""}, ${at(suggestion.decided_at)}`
        : null,
    ]),
  };
}

function writePublication(one: Minutes["publications"][number], at: Clock): MinutesItem {
  return {
    head: `${one.channel} · ${platformName(one.platform)} · ${one.status}`,
    details: [
      ...(one.published_at ? [t("Published {time}", { time: at(one.published_at) })] : []),
      ...(one.permalink ? [one.permalink] : []),
      ...(one.receipt
        ? [t("Receipt {id}, number {number}", { id: one.receipt.id, number: String(one.receipt.number) })]
        : []),
      ...(one.receipt?.url ? [one.receipt.url] : []),
    ],
    texts: [],
  };
}

function writeAudit({ head, events }: Minutes["audit"], at: Clock): MinutesSection {
  const { items, ...audit } = section(t("Audit log"), t("None."), events, (event) => ({
    head: `${event.sequence} · ${event.action} · ${event.actor}`,
    details: [at(event.at), `SHA-256 ${event.hash}`],
    texts: [],
  }));
  if (!head) return { ...audit, items };
  const newest = t("The newest entry of the chain is {sequence}, SHA-256 {hash}", {
    sequence: String(head.sequence),
    hash: head.hash,
  });
  return { ...audit, items: [...items, { head: newest, details: [], texts: [] }] };
}
