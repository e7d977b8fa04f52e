import { language } from "#kernel/language.ts";
import { currentZone, formerZone } from "#kernel/zone-names.ts";

export interface Zone {
  /** Its current IANA name. */
  zone: string;
  /** `(UTC+01:00) Berlin` */
  label: string;
  /** `Central European Standard Time`, or the region where it has no name of its own. */
  detail: string;
  /** Minutes from UTC, now. */
  offset: number;
  /** All names by which it is found, in lower case. */
  words: string;
}

/** A zone as people choose it, with its offset at an instant. @throws RangeError for an unknown zone */
export function describeZone(name: string, now: Date): Zone {
  const zone = currentZone(name);
  const format = new Intl.DateTimeFormat(`${language()}-u-ca-gregory-nu-latn`, {
    ...TO_THE_MINUTE,
    timeZone: zone,
    timeZoneName: "long",
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const part = (type: keyof Intl.DateTimeFormatPartTypesRegistry) => Number(parts.get(type));
  const local = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
  const offset = Math.round((local - Math.floor(now.getTime() / 60_000) * 60_000) / 60_000);
  const [place = zone, ...regions] = zone.replaceAll("_", " ").split("/").toReversed();
  const own = parts.get("timeZoneName") ?? "";
  // Zones without a name of their own are called by their offset, which the label has already.
  const detail = /^(?:GMT|UTC)[+−-]/.test(own) ? regions.toReversed().join(", ") : own;
  const label = `(UTC${offset === 0 ? "" : formatOffset(offset)}) ${[place, ...regions.slice(0, -1)].join(", ")}`;
  const words = plain([zone, formerZone(zone) ?? "", zone.replaceAll("_", " "), detail].join(" "));
  return { zone, label, detail, offset, words };
}

const TO_THE_MINUTE = {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
} as const;

/** All zones that the browser knows, from west to east. Browsers differ in their lists, and some omit UTC. */
export function allZones(selected: string, now: Date): Zone[] {
  const names = new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), selected].map(currentZone));
  return [...names]
    .map((name) => describeZone(name, now))
    .sort((a, b) => a.offset - b.offset || a.label.localeCompare(b.label, "en"));
}

const OFFSET = /^(?:utc|gmt)?\s*([+−-])\s*(\d{1,2})(?::?(\d{2}))?$/;

/** Whether a zone is meant by words (a city, a region, a name old or new) or by an offset (`+1`, `UTC+05:30`). */
export function matchesZone({ words, offset }: Zone, search: string): boolean {
  const wanted = plain(search).replaceAll(/[()]/g, " ").trim();
  const [, sign, hours, minutes] = OFFSET.exec(wanted) ?? [];
  if (hours === undefined) return wanted.split(/\s+/).every((word) => words.includes(word));
  const minute = Number(hours) * 60 + Number(minutes ?? 0);
  const isSame = offset === (sign === "+" ? minute : -minute);
  return isSame || (minutes === undefined && Math.trunc(offset / 60) * 60 === (sign === "+" ? minute : -minute));
}

function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** @returns e.g. `+05:30` */
function formatOffset(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const whole = Math.abs(minutes);
  return `${minutes < 0 ? "−" : "+"}${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}
