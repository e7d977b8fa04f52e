import { type Message, msg, t } from "#kernel/language.ts";
import type { WrittenThrough } from "./schema.ts";
import type { Origin } from "./terms.ts";

/** Except the studio, which goes without saying. */
const SOURCE_NAMES: Record<Exclude<Origin, "web">, Message> = {
  api: msg("API"),
  mcp: msg("MCP"),
  cli: msg("CLI"),
  import: msg("source|import"),
};

const TIERS: Record<NonNullable<WrittenThrough["tier"]>, Message> = {
  read: msg("access|read"),
  standard_write: msg("can submit"),
  elevated_write: msg("can approve"),
  full: msg("full access"),
};

type Authorship = {
  author: { name: string };
  origin: Origin;
  written_through: WrittenThrough | null;
  program_edit: { author: { name: string }; origin: Origin; written_through: WrittenThrough } | null;
};

/** One sentence for each app involved in a post: who created it through what, and who edited it. */
export function describeAuthorship({
  author,
  origin,
  written_through: through,
  program_edit: edit,
}: Authorship): string[] {
  return [
    ...(through
      ? [t("Created by {name} via {source}.", { name: author.name, source: describeSource(through, origin) })]
      : []),
    ...(edit
      ? [
          t("Edited by {name} via {source}.", {
            name: edit.author.name,
            source: describeSource(edit.written_through, edit.origin),
          }),
        ]
      : []),
  ];
}

/** A label for a credential: `Claude (MCP, may submit)`, `the token “Nightly agent” (API, full access)`. */
export function describeSource({ name, kind, tier }: WrittenThrough, origin: Origin | null): string {
  const named = name === null ? t("an app") : kind === "oauth" ? name : t("the token “{name}”", { name });
  const facts = [origin && origin !== "web" ? t(SOURCE_NAMES[origin]) : null, tier && t(TIERS[tier])].filter(
    (fact) => fact !== null,
  );
  return `${named}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}`;
}
