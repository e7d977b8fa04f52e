import ICAL from "ical.js";
import { fitText } from "#kernel/excerpt.ts";
import { lookUp } from "#kernel/look-up.ts";
import type { ExportedPost } from "./schema.ts";

/** The property with the complete post, in addition to what calendars show. */
export const POST_PROPERTY = "x-masthead-post";

// Limit of a continuation line after the space added by folding: RFC 5545 allows 75 octets in all.
ICAL.foldLength = 74;

const NEWLINE = "\r\n";

export const icsHead = () =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Masthead//Posts//EN", "CALSCALE:GREGORIAN", ""].join(NEWLINE);
export const icsTail = () => `END:VCALENDAR${NEWLINE}`;

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
  const shown = plain(post.body);
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
