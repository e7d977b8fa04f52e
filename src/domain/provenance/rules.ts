import type { WrittenThrough } from "./schema.ts";
import type { Origin } from "./terms.ts";

const SOURCE_NAMES: Record<Origin, string | null> = {
  web: null,
  api: "API",
  mcp: "MCP",
  cli: "CLI",
  import: "import",
};

const TIERS: Record<NonNullable<WrittenThrough["tier"]>, string> = {
  read: "read",
  standard_write: "can submit",
  elevated_write: "can approve",
  full: "full access",
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
    ...(through ? [`Created by ${author.name} via ${describeSource(through, origin)}.`] : []),
    ...(edit ? [`Edited by ${edit.author.name} via ${describeSource(edit.written_through, edit.origin)}.`] : []),
  ];
}

/** A label for a credential: `Claude (MCP, may submit)`, `the token “Nightly agent” (API, full access)`. */
export function describeSource({ name, kind, tier }: WrittenThrough, origin: Origin | null): string {
  const named = kind === "oauth" ? name : `the token “${name}”`;
  const facts = [origin && SOURCE_NAMES[origin], tier && TIERS[tier]].filter((fact) => fact !== null);
  return `${name === null ? "an app" : named}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}`;
}
