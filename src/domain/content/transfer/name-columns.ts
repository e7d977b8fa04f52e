import { t } from "#kernel/language.ts";
import { MAX_FINDINGS, type ReadSource } from "./read-source.ts";

type Errors = Record<string, string[]>;

/**
 * The errors of a file in the order of its rows. Those of a CSV file are keyed by its own column names, and name the
 * item of a list: `rows.3.channels.1.channel_id` is `rows.3.Channels`.
 */
export function nameColumns(errors: Errors, { rows, columns }: Pick<ReadSource, "rows" | "columns">): Errors {
  const named: Errors = {};
  const sorted = Object.entries(errors).toSorted(([a], [b]) => rowOf(a) - rowOf(b));
  for (const [key, messages] of sorted) {
    const [, row = "", path = ""] = /^rows\.(\d+)\.(.+)$/.exec(key) ?? [];
    if (columns === null || path === "") {
      named[key] = messages;
      continue;
    }
    const [field = "", place = "", part] = path.split(".");
    const isSetting = field === "channels" && (part === "overrides" || part === "scheduled_at");
    const column = isSetting ? "channel_settings" : field;
    const channel = field === "channels" && part ? rows[Number(row)]?.channels[Number(place)]?.name : undefined;
    const inFile = `rows.${row}.${columns[column] ?? column}`;
    named[inFile] ??= [];
    named[inFile].push(...messages.map((message) => (channel === undefined ? message : `${channel}: ${message}`)));
  }
  return limit(named);
}

function limit(errors: Errors): Errors {
  const entries = Object.entries(errors);
  if (entries.length <= MAX_FINDINGS) return errors;
  const more = t("Only the first {maximum} errors are listed.", { maximum: MAX_FINDINGS });
  return { rows: [more], ...Object.fromEntries(entries.slice(0, MAX_FINDINGS)) };
}

function rowOf(key: string): number {
  return Number(/^rows\.(\d+)/.exec(key)?.[1] ?? -1);
}
