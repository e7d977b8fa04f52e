import { getTeam, listTeams } from "#client/sdk.gen.ts";
import type { Connection } from "./connection.ts";
import { EXIT, Failure, usageError } from "./failure.ts";
import { replyOf } from "./response.ts";

type Rule = {
  /** Whether a day without a time is allowed; it stands for its first moment. */
  takesDays?: boolean;
};

const LOCAL_TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?$/;

/**
 * A time as users enter it: ISO 8601 with an offset, or a time without one in the given time zone.
 * @param zone IANA name
 * @throws Failure usage for an invalid time, and for one that a clock change skips or repeats
 */
export async function instantOf(value: string, zone: string, { takesDays = false }: Rule = {}): Promise<string> {
  const text = value.trim();
  if (hasOffset(text)) return inFull(text);
  const [, day, time] = LOCAL_TIME.exec(text) ?? [];
  if (day === undefined || (time === undefined && !takesDays)) throw notATime(value, takesDays);
  const { Temporal } = await import("temporal-polyfill");
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
  } catch {
    throw usageError(`Unknown time zone “${zone}”.`, "It looks like Europe/Berlin.");
  }
  try {
    const local = Temporal.PlainDateTime.from(`${day}T${time ?? "00:00"}`, { overflow: "reject" });
    const disambiguation = time === undefined ? "compatible" : "reject";
    const moment = local.toZonedDateTime(zone, { disambiguation });
    return moment.toString({ timeZoneName: "never", smallestUnit: "second" });
  } catch {
    throw notATime(
      value,
      takesDays,
      `It may not exist or be ambiguous in ${zone} because of a clock change. Add the offset.`,
    );
  }
}

/** Whether a time has an offset, so that no time zone is needed. */
export function hasOffset(text: string): boolean {
  return /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i.test(text.trim());
}

/** `2026-12-01 09:00+0100` → `2026-12-01T09:00:00+01:00`, the one form that every server accepts. */
function inFull(text: string): string {
  const [, day, minute, seconds = ":00", offset = ""] = /^(.{10}).(\d\d:\d\d)(:[\d.]+)?([^\d.].*)?$/.exec(text) ?? [];
  return `${day}T${minute}${seconds}${offset.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, "$1:$2")}`;
}

function notATime(value: string, takesDays: boolean, ...details: string[]): Failure {
  const examples = `2026-12-01T09:00 or 2026-12-01T09:00+01:00${takesDays ? " or 2026-12-01" : ""}`;
  return usageError(`“${value}” isn't a valid time.`, `It looks like ${examples}.`, ...details);
}

/**
 * Reads times from options. The brand's time zone is only requested when one of them needs it.
 * @param zone named on the command line instead of the brand's
 */
export async function readTimes<Name extends string>(
  connection: Connection,
  times: { [Key in Name]: string | undefined },
  { zone, ...rule }: Rule & { zone?: string } = {},
): Promise<{ [Key in Name]?: string }> {
  const value = Object.entries<string | undefined>(times).filter((entry): entry is [string, string] => !!entry[1]);
  const needsZone = value.some(([, text]) => !hasOffset(text));
  const where = needsZone ? (zone ?? (await brandNow(connection)).timezone) : "UTC";
  const read = await Promise.all(value.map(async ([name, text]) => [name, await instantOf(text, where, rule)]));
  return Object.fromEntries(read);
}

/**
 * The brand that calls of this connection are for.
 * @throws Failure notFound when none is selected, or not one of the caller's
 */
export async function brandNow({ client, brand }: Connection) {
  const { teams, current_team: selected } = await replyOf(listTeams({ client }));
  const found = teams.find(({ id, slug }) => (brand === null ? id === selected?.id : slug === brand));
  if (!found) throw new Failure(EXIT.notFound, "No brand selected.", { details: ["masthead brands use <name>"] });
  return (await replyOf(getTeam({ client, path: { id: found.id } }))).team;
}

/** A time of the API as a local time with its zone's name: in a post's time zone, or in this machine's. */
export function clockTime(wire: string, zone?: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: zone });
  return `${format.format(new Date(wire))} ${zone ?? format.resolvedOptions().timeZone}`;
}
