import { z } from "zod";

/** By which door content came in (product.md §4). */
export const ORIGINS = ["web", "api", "mcp", "cli", "import"] as const;
export type Origin = (typeof ORIGINS)[number];

/** The credential of a program that wrote, said or decided something; null where a person did it in the studio. */
export const WrittenThrough = z
  .object({
    name: z.string().nullable().meta({
      description: "Of the token or the connected program; null for clients of the brand, who are not told.",
      example: "Claude",
    }),
    kind: z.enum(["personal", "tiered", "oauth"]).nullable().meta({
      description: "Null for what is older than this field.",
      example: "oauth",
    }),
    tier: z.enum(["read", "standard_write", "elevated_write", "full"]).nullable().meta({
      description: "What it could do at that time; null for clients.",
      example: "standard_write",
    }),
  })
  .meta({ id: "WrittenThrough" });
export type WrittenThrough = z.output<typeof WrittenThrough>;

const DOORS: Record<Origin, string | null> = {
  web: null,
  api: "API",
  mcp: "MCP",
  cli: "command line",
  import: "import",
};

const TIERS: Record<NonNullable<WrittenThrough["tier"]>, string> = {
  read: "may read",
  standard_write: "may submit",
  elevated_write: "may approve",
  full: "full access",
};

type Authorship = {
  author: { name: string };
  origin: Origin;
  written_through: WrittenThrough | null;
  program_edit: { author: { name: string }; origin: Origin; written_through: WrittenThrough } | null;
};

/** What programs had to do with a post, a sentence each: who it was written by through what, and edited. */
export function sayAuthorship({ author, origin, written_through: through, program_edit: edit }: Authorship): string[] {
  return [
    ...(through ? [`Written by ${author.name} through ${sayThrough(through, origin)}.`] : []),
    ...(edit ? [`Edited by ${edit.author.name} through ${sayThrough(edit.written_through, edit.origin)}.`] : []),
  ];
}

/** Names what somebody acted through: `Claude (MCP, may submit)`, `the token “Nightly agent” (API, full access)`. */
export function sayThrough({ name, kind, tier }: WrittenThrough, origin: Origin | null): string {
  const named = kind === "oauth" ? name : `the token “${name}”`;
  const facts = [origin && DOORS[origin], tier && TIERS[tier]].filter((fact) => fact !== null);
  return `${name === null ? "a program" : named}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}`;
}
