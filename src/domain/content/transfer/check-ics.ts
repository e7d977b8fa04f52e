import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { MAX_ROWS } from "./terms.ts";

/** Maximum components of every kind: entries, their alarms, and time zones with their rules. */
const MAX_COMPONENTS = 5_000;
const MAX_PROPERTIES = 50_000;
const MAX_DEPTH = 8;
/** Maximum characters of one property after unfolding: a whole post, as JSON. */
const MAX_PROPERTY_LENGTH = 1024 * 1024;

/**
 * Reads a calendar line by line within its limits, so that the complete parse afterwards is cheap.
 * @throws Fault invalid on `ics` or `rows`
 */
export function checkIcs(text: string): void {
  let entries = 0;
  let components = 0;
  let properties = 0;
  let depth = 0;
  let length = 0;
  for (const line of unfoldLines(text)) {
    const isContinued = line.startsWith(" ") || line.startsWith("\t");
    length = isContinued ? length + line.length : line.length;
    if (length > MAX_PROPERTY_LENGTH)
      throw invalid(
        "ics",
        t("The calendar has a property of more than {maximum} characters.", { maximum: String(MAX_PROPERTY_LENGTH) }),
      );
    if (isContinued) continue;
    properties += 1;
    const [, verb, name = ""] = /^(BEGIN|END):(.{0,40})/i.exec(line) ?? [];
    if (verb?.toUpperCase() === "BEGIN") {
      depth += 1;
      components += 1;
      if (/^(VEVENT|VTODO)\s*$/i.test(name)) entries += 1;
    } else if (verb) {
      depth -= 1;
    }
    if (entries > MAX_ROWS)
      throw invalid("rows", t("A file must have at most {maximum} posts.", { maximum: MAX_ROWS }));
    if (depth > MAX_DEPTH) throw invalid("ics", t("The calendar is nested too deeply."));
    if (components > MAX_COMPONENTS || properties > MAX_PROPERTIES)
      throw invalid("ics", t("The calendar has too many properties."));
  }
}

function* unfoldLines(text: string): Generator<string, void> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at);
    const next = end < 0 ? text.length : end + 1;
    yield text.slice(at, next);
    at = next;
  }
}
