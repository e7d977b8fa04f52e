import ICAL from "ical.js";
import { fitText } from "#kernel/excerpt.ts";
import { lookUp } from "#kernel/look-up.ts";
import { readableText } from "#platform/connectors/shared/rich-text/article.ts";
import type { ExportedPost } from "./schema.ts";

/** The property with the complete post, in addition to what calendars show. */
export const POST_PROPERTY = "x-masthead-post";

// Limit of a continuation line after the space added by folding: RFC 5545 allows 75 octets in all.
ICAL.foldLength = 74;

const NEWLINE = "\r\n";
/** A line that goes on in the next one. */
const FOLD = /\r\n /g;

/** What calendar apps that subscribe to a calendar are told of it. */
type Subscription = { name: string; refreshHours: number };

/** The beginning of a calendar: a file, or one that is read again and again. */
export function icsHead(subscription?: Subscription): string {
  const head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Masthead//Posts//EN", "CALSCALE:GREGORIAN"];
  return [...head, ...(subscription ? subscriptionLines(subscription) : []), ""].join(NEWLINE);
}
export const icsTail = () => `END:VCALENDAR${NEWLINE}`;

/** Name and interval, each as RFC 7986 has it and as the apps did before. */
function subscriptionLines({ name, refreshHours }: Subscription): string[] {
  // As the value of a property that the library knows as a text: of others it states the type, which apps may not expect.
  const escaped = folded(["summary", {}, "text", plain(name)])
    .replaceAll(FOLD, "")
    .slice("SUMMARY:".length);
  const every = `PT${refreshHours}H`;
  return [
    "METHOD:PUBLISH",
    folded(["name", {}, "unknown", escaped]),
    folded(["x-wr-calname", {}, "unknown", escaped]),
    `REFRESH-INTERVAL;VALUE=DURATION:${every}`,
    `X-PUBLISHED-TTL:${every}`,
  ];
}

/** A property as a line, which goes on in further ones if it is long. */
function folded(property: [name: string, parameters: object, type: string, value: string]): string {
  return ICAL.stringify.property(property, ICAL.design.icalendar, false);
}

type CalendarEvent = {
  uid: string;
  updatedAt: Date;
  at: Date;
  endsAt: Date;
  status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
  title: string;
  description: string;
  url: string | null;
};

/** An event of a calendar that apps subscribe to. It does not make anybody busy. */
export function writeEvent({ uid, updatedAt, at, endsAt, status, title, description, url }: CalendarEvent): string {
  const component = new ICAL.Component("vevent");
  component.addPropertyWithValue("uid", uid);
  component.addPropertyWithValue("dtstamp", utc(updatedAt));
  component.addPropertyWithValue("last-modified", utc(updatedAt));
  component.addPropertyWithValue("dtstart", utc(at));
  component.addPropertyWithValue("dtend", utc(endsAt));
  component.addPropertyWithValue("status", status);
  component.addPropertyWithValue("transp", "TRANSPARENT");
  component.addPropertyWithValue("summary", plain(title));
  component.addPropertyWithValue("description", plain(description));
  if (url !== null) component.addPropertyWithValue("url", url);
  return component.toString() + NEWLINE;
}

type EventIdentity = { uid: string; updatedAt: Date };

/**
 * One post as an event at its time (in UTC, which every calendar converts), or as a to-do without a time. Calendars
 * show summary and description; a lossless copy of the post is stored in a property of its own.
 */
export function writeIcs(post: ExportedPost, { uid, updatedAt }: EventIdentity): string {
  const component = new ICAL.Component(post.scheduled_at === null ? "vtodo" : "vevent");
  component.addPropertyWithValue("uid", uid);
  component.addPropertyWithValue("dtstamp", utc(updatedAt));
  if (post.scheduled_at !== null) {
    component.addPropertyWithValue("dtstart", utc(new Date(post.scheduled_at)));
    component.addPropertyWithValue("status", lookUp(STATUS, post.status) ?? "TENTATIVE");
  }
  const shown = plain(readableText(post, post.body));
  component.addPropertyWithValue("summary", fitText(shown.trim().split("\n", 1)[0] ?? "", 80) || "Post");
  component.addPropertyWithValue("description", shown);
  if (post.tags.length > 0) {
    const categories = new ICAL.Property("categories");
    categories.setValues(post.tags.map(plain));
    component.addProperty(categories);
  }
  const copy = new ICAL.Property(POST_PROPERTY);
  copy.resetType("text");
  copy.setValue(JSON.stringify(post));
  component.addProperty(copy);
  return component.toString() + NEWLINE;
}

const STATUS: Record<string, string> = { scheduled: "CONFIRMED", published: "CONFIRMED", cancelled: "CANCELLED" };

function utc(moment: Date) {
  return ICAL.Time.fromJSDate(moment, true);
}

/** Calendar texts have one kind of line break and no other control characters. */
function plain(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\n\t]/gu, "");
}
